import { StorageUnavailable } from '../errors.ts';
import type { StoredObject } from '../storage.ts';

/** The assembled object has another size than its parts. Nothing is deleted, because the reported size may be wrong, too. */
export function wrongSize(object: StoredObject | null, expected: number): Error {
  return new StorageUnavailable(`The S3 store has ${object?.size ?? 'no'} bytes instead of ${expected}`);
}
