import { NoSuchObject } from '../errors.ts';
import { assertKey } from '../key.ts';
import type { Storage, StoredObject, StoredPart } from '../storage.ts';
import { bareEtag } from './etag.ts';
import { statObject } from './stat-object.ts';
import type { Store } from './store.ts';

const GIB = 1024 ** 3;
/** The limit of S3 for one copy request. */
export const LARGEST_COPY = 5 * GIB;

type Options = { readonly multiparts: Pick<Storage, 'abortMultipart' | 'completeMultipart' | 'createMultipart'>; readonly largest: number };

/** Copies objects of any size within the store. */
export function createCopy(store: Store, { multiparts, largest }: Options): Storage['copy'] {
  const { client, bucket, call, timing } = store;
  const slowly = { stallMs: timing.silentWorkMs, extraMs: timing.silentWorkMs };

  return async (from, to) => {
    assertKey(to);
    assertKey(from);
    if (from === to) return;
    const source = await statObject(store, from);
    if (!source) throw new NoSuchObject(from);
    if (source.size > largest) return copyInParts(source, to);
    await call(() => client.copyObject(bucket, to, `/${bucket}/${from}`), slowly);
  };

  async function copyInParts(source: StoredObject, to: string): Promise<void> {
    const partSize = Math.max(Math.min(GIB, largest), Math.ceil(source.size / 10_000));
    const uploadId = await multiparts.createMultipart(to, { partSize });
    const parts: StoredPart[] = [];
    try {
      for (let start = 0; start < source.size; start += partSize) {
        const part = { uploadId, partNumber: parts.length + 1, start, end: Math.min(source.size, start + partSize) - 1 };
        const etag = await copyPart(source, to, part);
        parts.push({ partNumber: part.partNumber, etag, size: part.end - start + 1 });
      }
      await multiparts.completeMultipart(to, uploadId, parts);
    } catch (error) {
      await multiparts.abortMultipart(to, uploadId).catch(() => undefined);
      throw error;
    }
  }

  type Part = { uploadId: string; partNumber: number; start: number; end: number };
  async function copyPart({ key, etag }: StoredObject, to: string, { uploadId, partNumber, start, end }: Part): Promise<string> {
    const headers = {
      'x-amz-copy-source': `/${bucket}/${key}`,
      'x-amz-copy-source-range': `bytes=${start}-${end}`,
      'x-amz-copy-source-if-match': etag,
    };
    const part = { bucketName: bucket, objectName: to, uploadID: encodeURIComponent(uploadId), partNumber };
    const copied = await call(() => client.uploadPart({ ...part, headers: { ...headers } }), slowly);
    return bareEtag(copied.etag);
  }
}
