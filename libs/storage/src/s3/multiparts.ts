import { NoSuchUpload } from '../errors.ts';
import { assertKey } from '../key.ts';
import type { ArrivingBytes, OpenMultipart, Storage, StoredPart } from '../storage.ts';
import { hasCode } from './failures.ts';
import { putBytes } from './put-bytes.ts';
import { statObject } from './stat-object.ts';
import type { Store } from './store.ts';
import { StoreAnswer } from './store-answer.ts';
import { wrongSize } from './wrong-size.ts';

type Multiparts = Pick<
  Storage,
  'abandonedMultiparts' | 'abortMultipart' | 'completeMultipart' | 'createMultipart' | 'listMultiparts' | 'putPart'
>;

export function createMultiparts(store: Store): Multiparts {
  const { client, bucket, call, timing } = store;

  async function* openUploads(prefix: string): AsyncGenerator<OpenMultipart> {
    for (let [key, id] = ['', '']; ; ) {
      const page = await call(() => client.listIncompleteUploadsQuery(bucket, prefix, key, id, ''));
      for (const upload of page.uploads) yield { key: upload.key, uploadId: upload.uploadId, startedAt: upload.initiated };
      const isLast = !page.isTruncated || page.nextKeyMarker === key;
      if (isLast) return;
      [key, id] = [page.nextKeyMarker, page.nextUploadIdMarker];
    }
  }

  async function isOpen(key: string, uploadId: string): Promise<boolean> {
    for await (const upload of openUploads(key)) if (upload.uploadId === uploadId) return true;
    return false;
  }

  return {
    async createMultipart(key, { contentType }) {
      assertKey(key);
      const headers = contentType === undefined ? {} : { 'content-type': contentType };
      return String(await call(() => client.initiateNewMultipartUpload(bucket, key, { ...headers })));
    },
    async putPart(key, uploadId, partNumber, body) {
      assertKey(key);
      const query = `partNumber=${partNumber}&uploadId=${encodeURIComponent(uploadId)}`;
      const bytes = Buffer.isBuffer(body) ? body : await gather(body);
      const { etag } = await putBytes(store, { key, query }, bytes).catch(asNoSuchUpload(uploadId));
      return { etag };
    },
    async completeMultipart(key, uploadId, parts) {
      assertKey(key);
      const named = parts.map(({ partNumber, etag }) => ({ part: partNumber, etag }));
      const complete = () => client.completeMultipartUpload(bucket, key, uploadId, named);
      const expected = sizeOf(parts);
      try {
        await call(complete, { stallMs: timing.silentWorkMs, extraMs: timing.silentWorkMs });
      } catch (error) {
        // Some stores check the parts first, and find none when the upload no longer exists.
        if (!hasCode(error, 'NoSuchUpload') && !(error instanceof StoreAnswer && !(await isOpen(key, uploadId)))) throw error;
        const object = await statObject(store, key);
        if (object?.size !== expected) throw new NoSuchUpload(uploadId, { cause: error });
      }
      const object = await statObject(store, key);
      if (object?.size !== expected) throw wrongSize(object, expected);
      return object;
    },
    async abortMultipart(key, uploadId) {
      await call(() => client.abortMultipartUpload(bucket, key, encodeURIComponent(uploadId))).catch((error: unknown) => {
        if (!hasCode(error, 'NoSuchUpload', 'NotFound')) throw error;
      });
    },
    async *listMultiparts(key) {
      for await (const upload of openUploads(key)) if (upload.key === key) yield upload;
    },
    async *abandonedMultiparts(openedBefore) {
      for await (const upload of openUploads('')) if (upload.startedAt < openedBefore) yield upload;
    },
  };
}

/** A request is repeated when it fails, and its MD5 goes ahead of it: so the bytes are in memory first. */
async function gather({ size, chunks }: ArrivingBytes): Promise<Buffer> {
  const bytes = Buffer.allocUnsafeSlow(size);
  let filled = 0;
  for await (const chunk of chunks) {
    if (filled + chunk.length > size) throw new Error(`The part is larger than the ${size} bytes that were declared`);
    filled += chunk.copy(bytes, filled);
  }
  if (filled < size) throw new Error(`The part has ${filled} bytes instead of ${size}`);
  return bytes;
}

const sizeOf = (parts: readonly StoredPart[]) => parts.reduce((sum, { size }) => sum + size, 0);

function asNoSuchUpload(uploadId: string): (error: unknown) => never {
  return (error) => {
    throw hasCode(error, 'NoSuchUpload') ? new NoSuchUpload(uploadId, { cause: error }) : error;
  };
}
