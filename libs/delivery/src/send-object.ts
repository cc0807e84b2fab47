import type { IncomingMessage } from 'node:http';
import { type Streamed, sendStream, streamed } from '@flotilla/http-server';
import { problems } from '@flotilla/problem';
import { NoSuchObject, type Storage } from '@flotilla/storage';
import { allowsRange, isFresh } from './conditions.ts';
import { parseRanges } from './ranges.ts';
import { sendRanges } from './send-ranges.ts';
import type { SentObject } from './sent-object.ts';

/** Answers a request for stored bytes: ranges, validators, HEAD (docs/contract/files.md#delivery). Throws 404 and 416 before a byte is sent. */
export async function sendObject(storage: Storage, request: IncomingMessage, object: SentObject): Promise<Streamed> {
  const { storageKey, size, contentType, modifiedAt, cacheControl, contentDisposition } = object;
  const etag = etagOf(size, modifiedAt);
  const headers: Record<string, string> = {
    'cache-control': cacheControl,
    etag,
    'last-modified': modifiedAt.toUTCString(),
    'accept-ranges': 'bytes',
    'x-content-type-options': 'nosniff',
  };
  if (contentDisposition !== undefined) headers['content-disposition'] = contentDisposition;
  if (isFresh(request.headers, { etag, modifiedAt })) return streamed(304, headers, (response) => void response.end());

  const ranges = allowsRange(request.headers, { etag, modifiedAt }) ? parseRanges(request.headers.range, size) : 'whole';
  if (ranges === 'unsatisfiable') throw problems.range_not_satisfiable({ headers: { 'content-range': `bytes */${size}` } });
  if (ranges !== 'whole' && ranges.length > 1) return sendRanges(storage, { ...object, headers, ranges });

  const range = ranges === 'whole' ? undefined : ranges[0];
  headers['content-type'] = contentType;
  headers['content-length'] = String(range ? range.end - range.start + 1 : size);
  if (range) headers['content-range'] = `bytes ${range.start}-${range.end}/${size}`;
  if (request.method === 'HEAD') return streamed(range ? 206 : 200, headers, () => undefined);
  const body = await storage.read(storageKey, range).catch(asNotFound);
  return streamed(range ? 206 : 200, headers, (response) => sendStream(body, response));
}

export function etagOf(size: number, modifiedAt: Date): string {
  return `W/"${size.toString(36)}-${modifiedAt.getTime().toString(36)}"`;
}

export function asNotFound(error: unknown): never {
  throw error instanceof NoSuchObject ? problems.not_found() : error;
}
