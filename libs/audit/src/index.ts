export { type AuditOptions, audit } from './audit.ts';
export type { Check } from './check.ts';
export { type Finding, identityOf, type Kind, kinds, type RepairName } from './finding.ts';
export type { Knowledge, Repair, SafeAges } from './knowledge.ts';
export { referencesTo } from './objects/references.ts';
export type { FolderRule } from './objects/safe-age.ts';
export { CannotLook, type DatabaseName, databaseNames, type Instance, instanceSettings, openInstance } from './open-instance.ts';
export { type Mended, repair } from './repair.ts';
export { showTable } from './show-table.ts';
