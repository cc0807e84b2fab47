export type { Clock } from './clock.ts';
export { connectEngines, type Engines } from './connect-engines.ts';
export { type Basics, type DefinedService, defineService, type ServiceDefinition } from './define-service.ts';
export { type EventDeclaration, type EventRights, eventRightsOf, holdToDeclaration, kafkaRightsOfService } from './event-rights.ts';
export { defineArea, defineFeature, type Feature } from './feature.ts';
export {
  type Finding,
  findingKinds,
  type Inspected,
  type IntegrityCheck,
  type IntegrityChecks,
  type OwnFinding,
  type Repair,
  type RepairContext,
  type Rows,
  type SnapshotTopic,
  type SweptFolder,
} from './integrity-checks.ts';
export { runService } from './run-service.ts';
export type { Resources, RunningService, Schema, Service } from './service.ts';
export {
  addressesOf,
  addressSettingOf,
  addressSettings,
  databaseSettingOf,
  encryptionSettings,
  identitySettings,
  privateKeySettings,
  serviceSettings,
} from './settings.ts';
export { type CheckStatement, findingsOf, pagesOf, statementCheck } from './statement-check.ts';
