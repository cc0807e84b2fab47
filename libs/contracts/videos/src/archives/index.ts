export type { ArchivedFiles, ArchivedVideo, StoredMedia } from './archived.ts';
export { archivesInternal } from './archives.internal.ts';
export { restoringInternal } from './restoring.internal.ts';
