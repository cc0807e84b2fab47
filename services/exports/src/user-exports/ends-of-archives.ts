import { randomUUID } from 'node:crypto';
import type { Storage } from '@flotilla/storage';

const prefixOf = (storageKey: string) => storageKey.replace(/\.zip$/, '-');

/** The key of an object with bytes of this archive that are too few for a part. */
export const newEndKey = (storageKey: string) => `${prefixOf(storageKey)}${randomUUID()}.part`;

/** Deletes all of them, also those that nobody knew of any more after a death. */
export async function deleteEnds(storage: Pick<Storage, 'delete' | 'list'>, storageKey: string): Promise<void> {
  const keys: string[] = [];
  for await (const { key } of storage.list(prefixOf(storageKey))) keys.push(key);
  await storage.delete(keys);
}
