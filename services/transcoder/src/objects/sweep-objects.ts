import { schedule } from '@flotilla/jobs';
import type { Deps } from '../deps.ts';
import { UncommittedObject } from './uncommitted-object.entity.ts';

const SAFE_AGE_IN_MS = 24 * 60 * 60 * 1000;

const HOUR_IN_SECONDS = 60 * 60;

export const sweepObjectsHourly = schedule('sweep-objects', HOUR_IN_SECONDS, (deps: Deps) => async () => {
  const removed = await sweepObjects(deps);
  if (removed > 0) deps.log.warn({ removed }, 'objects of dead workers were removed');
});

/** Removes objects of workers that died and whose job never came back. Storing takes minutes; a day is safe. */
export async function sweepObjects({ database, storage }: Pick<Deps, 'database' | 'storage'>): Promise<number> {
  const before = new Date(Date.now() - SAFE_AGE_IN_MS);
  const rows = await database.transaction((tx) => tx.find(UncommittedObject, { createdAt: { $lt: before } }, { limit: 1000 }));
  const keys = rows.map(({ storageKey }) => storageKey);
  if (keys.length > 0) {
    await storage.delete(keys);
    await database.transaction((tx) => tx.nativeDelete(UncommittedObject, { storageKey: { $in: keys } }));
  }
  return keys.length;
}
