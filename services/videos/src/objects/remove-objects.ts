import type { Transaction } from '@flotilla/database';
import { defineJobType, enqueueJob, job } from '@flotilla/jobs';
import type { Deps } from '../deps.ts';

const AT_ONCE = 500;
const removeObjectsJob = defineJobType<{ keys: string[] }>({
  name: 'remove-objects',
  maxAttempts: 20,
  leaseInSeconds: 60,
  stallInSeconds: 600,
});

/** Deletes stored objects after this transaction, with retries; rows of what is stored elsewhere name none. */
export async function removeObjectsLater(tx: Transaction, named: readonly (string | null)[]): Promise<void> {
  const keys = named.filter((key) => key !== null);
  for (let at = 0; at < keys.length; at += AT_ONCE) await enqueueJob(tx, removeObjectsJob, { keys: keys.slice(at, at + AT_ONCE) });
}

export const removeObjects = job(removeObjectsJob, ({ storage }: Deps) => ({
  run: async ({ payload: { keys } }) => storage.delete(keys),
}));
