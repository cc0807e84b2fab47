import { StorageUnavailable } from '../errors.ts';
import type { StoredObject } from '../storage.ts';

/** The store put together something else than it was given. Nothing is deleted for it: what it says may be as wrong. */
export function wrongSize(object: StoredObject | null, expected: number): Error {
  return new StorageUnavailable(`The S3 store has ${object?.size ?? 'no'} bytes instead of ${expected}`);
}
