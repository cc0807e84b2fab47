import type { Transaction } from '@flotilla/database';
import { defineJobType, enqueueJob, jobHandler } from '@flotilla/jobs';
import type { Deps } from '../deps.ts';

type Remains = { storageKey: string; keys: string[] };

const discardUpload = defineJobType<Remains>({ name: 'discard-upload', maxAttempts: 20, leaseInSeconds: 60, stallInSeconds: 600 });

/** By then whoever wrote the upload in the moment it ended has noticed, or died. */
const LATE_WRITES_MS = 10 * 60 * 1000;

/** Deletes what an upload left in storage, after this transaction and as often as it takes, and later what was being written meanwhile. */
export async function discardUploadLater(tx: Transaction, remains: Remains): Promise<void> {
  await enqueueJob(tx, discardUpload, remains);
  await enqueueJob(tx, discardUpload, remains, { runAt: new Date(Date.now() + LATE_WRITES_MS) });
}

export const discardUploadHandler = ({ storage }: Pick<Deps, 'storage'>) =>
  jobHandler(discardUpload, {
    async run({ payload: { storageKey, keys } }) {
      for await (const { uploadId } of storage.listMultiparts(storageKey)) await storage.abortMultipart(storageKey, uploadId);
      await storage.delete(keys);
    },
  });
