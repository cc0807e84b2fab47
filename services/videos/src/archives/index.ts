export { archives } from './archives.feature.ts';
export { findArchivedAccount } from './find-archived-account.ts';
