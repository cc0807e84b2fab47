import { StorageUnavailable } from '../errors.ts';
import type { StoredObject } from '../storage.ts';
import { hasCode } from './failures.ts';
import type { Store } from './store.ts';

/** The object of a key, or null. A store whose bucket is gone also answers 404 for every object, so the bucket is checked. */
export async function statObject({ client, bucket, call }: Store, key: string): Promise<StoredObject | null> {
  try {
    const { size, etag, lastModified } = await call(() => client.statObject(bucket, key));
    return { key, size, etag, modifiedAt: lastModified };
  } catch (error) {
    if (hasCode(error, 'NoSuchKey')) return null;
    if (!hasCode(error, 'NotFound')) throw error;
    if (await call(() => client.bucketExists(bucket))) return null;
    throw new StorageUnavailable('The bucket no longer exists', { cause: error });
  }
}
