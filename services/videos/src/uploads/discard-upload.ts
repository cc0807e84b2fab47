import type { Transaction } from '@flotilla/database';
import { defineJobType, enqueueJob, job } from '@flotilla/jobs';
import type { Deps } from '../deps.ts';

type Remains = { storageKey: string; keys: string[] };

const discardUploadJob = defineJobType<Remains>({
  name: 'discard-upload',
  maxAttempts: 20,
  leaseInSeconds: 60,
  stallInSeconds: 600,
  isHiddenUntilDue: true,
});

/** By then, a process that was writing the upload when it ended has noticed or died. */
const LATE_WRITES_MS = 10 * 60 * 1000;

/** Deletes the objects of an upload after this transaction, with retries, and once more later for what was being written when it ended. */
export async function discardUploadLater(tx: Transaction, remains: Remains): Promise<void> {
  await enqueueJob(tx, discardUploadJob, remains);
  await enqueueJob(tx, discardUploadJob, remains, { runAt: new Date(Date.now() + LATE_WRITES_MS) });
}

export const discardUpload = job(discardUploadJob, ({ storage }: Deps) => ({
  async run({ payload: { storageKey, keys } }) {
    for await (const { uploadId } of storage.listMultiparts(storageKey)) await storage.abortMultipart(storageKey, uploadId);
    await storage.delete(keys);
  },
}));
