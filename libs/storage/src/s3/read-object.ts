import type { ClientRequest, IncomingMessage } from 'node:http';
import { Readable } from 'node:stream';
import { NoSuchObject, StorageUnavailable } from '../errors.ts';
import type { ByteRange } from '../storage.ts';
import { Damaged, hasCode } from './failures.ts';
import { statObject } from './stat-object.ts';
import type { Store } from './store.ts';

const AHEAD = 256 * 1024;

/** Opens an object or a range of it, with retries until the first byte. Too few bytes are an error, never an end. */
export async function readObject(
  store: Store,
  key: string,
  range: ByteRange | undefined,
  signal: AbortSignal | undefined,
): Promise<Readable> {
  const { client, bucket, call, timing } = store;
  const headers = range ? { range: `bytes=${range.start}-${range.end}` } : {};
  const open = async () => {
    const response = await client.makeRequestAsync(
      { method: 'GET', bucketName: bucket, objectName: key, headers: { ...headers } },
      '',
      [200, 206],
    );
    try {
      return { response, length: expectLength(response, range) };
    } catch (error) {
      response.destroy();
      throw error;
    }
  };
  try {
    const { response, length } = await call(open, { signal, streamed: true });
    if (length === 0) await expectEmpty(store, key);
    return passOn(response, length, timing.stallMs, signal);
  } catch (error) {
    throw hasCode(error, 'NoSuchKey', 'NotFound') ? new NoSuchObject(key) : error;
  }
}

function expectLength({ statusCode, headers }: IncomingMessage, range: ByteRange | undefined): number {
  const length = Number(headers['content-length'] ?? Number.NaN);
  if (!range) {
    if (Number.isNaN(length)) throw new Damaged('The S3 store sent no length of the object');
    return length;
  }
  const expected = range.end - range.start + 1;
  const isRange = statusCode === 206 && length === expected && headers['content-range']?.startsWith(`bytes ${range.start}-${range.end}/`);
  if (!isRange) throw new Damaged(`The S3 store answered ${statusCode} with ${length} bytes for a range of ${expected}`);
  return length;
}

/** An empty answer is more often a fault than an empty object. */
async function expectEmpty(store: Store, key: string): Promise<void> {
  const object = await statObject(store, key);
  if (object && object.size > 0) throw new StorageUnavailable(`The S3 store sent none of the ${object.size} bytes of an object`);
}

/** Reads on while the reader is at most 256 KiB behind. Only the store has a time limit, not the reader. */
function passOn(response: IncomingMessage, length: number, stallMs: number, signal: AbortSignal | undefined): Readable {
  // Missing in Node's types.
  const { req: request } = response as IncomingMessage & { req: ClientRequest };
  let received = 0;
  const body = new Readable({
    highWaterMark: AHEAD,
    ...(signal && { signal }),
    read: () => void response.resume(),
    destroy(error, callback) {
      response.destroy();
      callback(error);
    },
  });
  const breakOff = (reason: string) => body.destroy(new StorageUnavailable(`${reason} after ${received} of ${length} bytes`));

  response.on('data', (chunk: Buffer) => {
    received += chunk.length;
    if (!body.push(chunk)) response.pause();
  });
  response.on('end', () => (received === length ? body.push(null) : breakOff('The S3 store stopped')));
  response.on('error', (error) => breakOff(`The S3 store broke off (${error.message})`));
  request.on('timeout', () => {
    if (response.isPaused()) request.setTimeout(stallMs);
    else breakOff(`The S3 store sent nothing for ${stallMs} ms`);
  });
  return body;
}
