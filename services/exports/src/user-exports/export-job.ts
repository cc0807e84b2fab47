import type { Transaction } from '@flotilla/database';
import { cancelJobs, defineJobType, enqueueJob } from '@flotilla/jobs';

export type MadeExport = { readonly exportId: number; readonly userId: number };

/** Goes on after a death from the last section that was finished; three attempts that fail for other reasons are the end (docs/contract/archives.md#making). */
export const createUserExportJob = defineJobType<MadeExport>({
  name: 'create-user-export',
  maxAttempts: 3,
  leaseInSeconds: 30,
  stallInSeconds: 600,
  retryDelaysInSeconds: [5, 60],
  shownAs: 'create-user-export',
});

/** Ends with a slash, so that it is the beginning of no other one. */
const keyOf = (exportId: number) => `user-export/${exportId}/`;

export const makeLater = (tx: Transaction, made: MadeExport) =>
  enqueueJob(tx, createUserExportJob, made, { uniqueKey: keyOf(made.exportId), fairnessKey: String(made.userId) });

export const stopMaking = (tx: Transaction, exportId: number) =>
  cancelJobs(tx, { type: createUserExportJob, uniqueKeyPrefix: keyOf(exportId) });
