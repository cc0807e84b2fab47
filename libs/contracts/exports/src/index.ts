export { ARCHIVES_FOLDER, IMPORTS_FOLDER } from './archives-folder.ts';
export { archivesTopic, exportsEvents, exportsTopics } from './events.ts';
export { jobsInternal } from './jobs.operations.ts';
export { exportsProblems } from './problems.ts';
export { type UserExportState, userExport, userExportState, userExportStates, userExportsApi } from './user-exports.operations.ts';
export {
  type ImportSection,
  type ImportStats,
  importSections,
  type UserImportState,
  userImport,
  userImportState,
  userImportStates,
  userImportsApi,
} from './user-imports.operations.ts';
