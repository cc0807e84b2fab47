import type { Transaction } from '@flotilla/database';
import { defineJobType, enqueueJob, job } from '@flotilla/jobs';
import type { Deps } from '../deps.ts';
import { deleteEnds } from './ends-of-archives.ts';

/** Where the bytes of an archive are. */
type StoredArchive = { readonly storageKey: string; readonly uploadId: string | null };

const removeArchiveJob = defineJobType<StoredArchive>({
  name: 'remove-archive',
  maxAttempts: 1000,
  leaseInSeconds: 30,
  stallInSeconds: 120,
  retryDelaysInSeconds: [5, 60, 600],
});

/** Asks for what is stored of archives to be removed once the transaction is done. */
export async function removeArchivesLater(tx: Transaction, archives: readonly StoredArchive[]): Promise<void> {
  for (const { storageKey, uploadId } of archives) await enqueueJob(tx, removeArchiveJob, { storageKey, uploadId });
}

export const removeArchive = job(
  removeArchiveJob,
  ({ storage }: Deps) => ({
    async run({ payload: { storageKey, uploadId } }) {
      if (uploadId !== null) await storage.abortMultipart(storageKey, uploadId);
      await storage.delete([storageKey]);
      await deleteEnds(storage, storageKey);
    },
  }),
  { pool: 'quick' },
);
