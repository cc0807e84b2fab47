import type { Transaction } from '@flotilla/database';
import { defineJobType, enqueueJob, job } from '@flotilla/jobs';
import type { Deps } from '../deps.ts';

const removeObjectsJob = defineJobType<{ storageKeys: string[] }>({
  name: 'remove-objects',
  maxAttempts: 1000,
  leaseInSeconds: 30,
  stallInSeconds: 120,
  retryDelaysInSeconds: [5, 60, 600],
});

/** Asks for objects to be removed once the transaction is done. */
export async function removeObjectsLater(tx: Transaction, storageKeys: readonly string[]): Promise<void> {
  if (storageKeys.length > 0) await enqueueJob(tx, removeObjectsJob, { storageKeys: [...storageKeys] });
}

export const removeObjects = job(removeObjectsJob, ({ storage }: Deps) => ({ run: ({ payload }) => storage.delete(payload.storageKeys) }), {
  pool: 'quick',
});
