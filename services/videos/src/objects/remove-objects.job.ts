import type { Transaction } from '@flotilla/database';
import { defineJobType, enqueueJob, jobHandler } from '@flotilla/jobs';
import type { Deps } from '../deps.ts';

const AT_ONCE = 500;
const removeObjects = defineJobType<{ keys: string[] }>({
  name: 'remove-objects',
  maxAttempts: 20,
  leaseInSeconds: 60,
  stallInSeconds: 600,
});

/** Deletes stored objects after this transaction, as often as it takes. */
export async function removeObjectsLater(tx: Transaction, keys: readonly string[]): Promise<void> {
  for (let at = 0; at < keys.length; at += AT_ONCE) await enqueueJob(tx, removeObjects, { keys: keys.slice(at, at + AT_ONCE) });
}

export const removeObjectsHandler = ({ storage }: Deps) =>
  jobHandler(removeObjects, { run: async ({ payload: { keys } }) => storage.delete(keys) });
