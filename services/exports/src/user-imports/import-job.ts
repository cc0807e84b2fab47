import type { Transaction } from '@flotilla/database';
import { cancelJobs, defineJobType, enqueueJob } from '@flotilla/jobs';

export type RunImport = { readonly importId: number; readonly userId: number };

/** Goes on after a death behind the last item that was imported; three attempts that fail for other reasons are the end. */
export const importUserArchiveJob = defineJobType<RunImport>({
  name: 'import-user-archive',
  maxAttempts: 3,
  leaseInSeconds: 30,
  // A video of many gigabytes is probed for long.
  stallInSeconds: 3600,
  retryDelaysInSeconds: [5, 60],
  shownAs: 'import-user-archive',
});

/** Ends with a slash, so that it is the beginning of no other one. */
const keyOf = (importId: number) => `user-import/${importId}/`;

export const importLater = (tx: Transaction, run: RunImport) =>
  enqueueJob(tx, importUserArchiveJob, run, { uniqueKey: keyOf(run.importId), fairnessKey: String(run.userId) });

export const stopImporting = (tx: Transaction, importId: number) =>
  cancelJobs(tx, { type: importUserArchiveJob, uniqueKeyPrefix: keyOf(importId) });
