import type { Readable } from 'node:stream';
import { NoSuchUpload, StorageUnavailable } from '../errors.ts';
import { assertKey } from '../key.ts';
import type { PutOptions, Storage, StoredObject, StoredPart } from '../storage.ts';
import { cutIntoParts, type Part } from './cut-into-parts.ts';
import { Damaged } from './failures.ts';
import { md5Of } from './md5.ts';
import { partSizes } from './part-sizes.ts';
import { putBytes } from './put-bytes.ts';
import { removeObjects } from './remove-objects.ts';
import { statObject } from './stat-object.ts';
import type { Store } from './store.ts';

/** Buffers up to this size are sent in one request. */
const LARGEST_SINGLE = 64 * 1024 * 1024;
const AT_ONCE = 2;

type Parts = Pick<Storage, 'abortMultipart' | 'completeMultipart' | 'createMultipart'>;

/** Stores a body that fits into one part with one request, larger ones as a multipart upload that is completed or aborted. */
export function createPut(store: Store, multiparts: Parts): Storage['put'] {
  return async (key, body, options = {}) => {
    assertKey(key);
    if (!Buffer.isBuffer(body)) return putStream(key, body, options);
    if (options.size !== undefined && options.size !== body.length)
      throw new Error(`The body has ${body.length} bytes instead of ${options.size}`);
    return body.length <= LARGEST_SINGLE ? putWhole(key, body, options) : putParts(key, slices(body), options);
  };

  async function putWhole(key: string, bytes: Buffer, { contentType, signal }: PutOptions): Promise<StoredObject> {
    try {
      const { etag, storedAt } = await putBytes(store, { key, contentType, signal }, bytes);
      return { key, size: bytes.length, etag, modifiedAt: storedAt };
    } catch (error) {
      if (!(error instanceof StorageUnavailable && error.cause instanceof Damaged)) throw error;
      // An object exists by now; either its bytes or only the answer was damaged.
      const object = await statObject(store, key);
      if (object?.size === bytes.length && object.etag === (await md5Of(bytes)).toString('hex')) return object;
      await removeObjects(store, [key]);
      throw error;
    }
  }

  async function putStream(key: string, body: Readable, options: PutOptions): Promise<StoredObject> {
    // Ends the body as soon as a part fails, and aborts the parts when the body fails.
    const failed = new AbortController();
    const signal = options.signal ? AbortSignal.any([options.signal, failed.signal]) : failed.signal;
    const { size } = options;
    const parts = cutIntoParts(body, { sizeOfPart: partSizes(size), size, stallMs: store.timing.bodyStallMs, signal });
    const part = (await parts.next()).value as Part;
    if (part.isLast) return putWhole(key, part.bytes, { ...options, signal });
    return putParts(key, prepend(part, parts), { ...options, signal }, failed);
  }

  async function putParts(key: string, parts: AsyncIterable<Part>, { contentType, signal }: PutOptions, failed = new AbortController()) {
    const uploadId = await multiparts.createMultipart(key, { partSize: 0, ...(contentType !== undefined && { contentType }) });
    const underWay = new Set<Promise<void>>();
    const stored: StoredPart[] = [];
    const storePart = async ({ partNumber, bytes }: Part) => {
      const query = `partNumber=${partNumber}&uploadId=${encodeURIComponent(uploadId)}`;
      const { etag } = await putBytes(store, { key, query, signal }, bytes);
      stored.push({ partNumber, etag, size: bytes.length });
    };
    try {
      for await (const part of parts) {
        const storing: Promise<void> = storePart(part).finally(() => underWay.delete(storing));
        storing.catch((error: unknown) => failed.abort(error));
        underWay.add(storing);
        if (underWay.size >= AT_ONCE) await Promise.race(underWay);
      }
      await Promise.all(underWay);
      return await multiparts.completeMultipart(
        key,
        uploadId,
        stored.toSorted((a, b) => a.partNumber - b.partNumber),
      );
    } catch (error) {
      failed.abort(error);
      // A part that is still being sent could arrive after the abort.
      await Promise.allSettled(underWay);
      await multiparts.abortMultipart(key, uploadId).catch(() => undefined);
      throw error instanceof NoSuchUpload ? new Error('The upload was removed while it was written', { cause: error }) : error;
    }
  }
}

async function* prepend(first: Part, rest: AsyncIterable<Part>): AsyncGenerator<Part> {
  yield first;
  yield* rest;
}

async function* slices(bytes: Buffer): AsyncGenerator<Part> {
  const size = partSizes(bytes.length)(1);
  for (let at = 0, partNumber = 1; at < bytes.length; at += size, partNumber += 1) {
    yield { partNumber, bytes: bytes.subarray(at, at + size), isLast: at + size >= bytes.length };
  }
}
