import { randomBytes } from 'node:crypto';
import { Readable } from 'node:stream';
import { type Streamed, sendStream, streamed } from '@flotilla/http-server';
import type { ByteRange, Storage } from '@flotilla/storage';
import type { SentObject } from './sent-object.ts';

type Wanted = SentObject & { readonly headers: Record<string, string>; readonly ranges: readonly ByteRange[] };

/** Several ranges in one answer, as `multipart/byteranges`, one after the other (RFC 9110, 14.6). */
export function sendRanges(storage: Storage, { storageKey, size, contentType, headers, ranges }: Wanted): Streamed {
  const boundary = randomBytes(12).toString('hex');
  const heads = ranges.map(
    ({ start, end }) => `\r\n--${boundary}\r\ncontent-type: ${contentType}\r\ncontent-range: bytes ${start}-${end}/${size}\r\n\r\n`,
  );
  const tail = `\r\n--${boundary}--\r\n`;
  const length = ranges.reduce((sum, { start, end }, index) => sum + (heads[index] as string).length + end - start + 1, tail.length);

  async function* parts() {
    for (const [index, range] of ranges.entries()) {
      yield heads[index];
      yield* await storage.read(storageKey, range);
    }
    yield tail;
  }
  return streamed(
    206,
    { ...headers, 'content-type': `multipart/byteranges; boundary=${boundary}`, 'content-length': String(length) },
    (response) => sendStream(Readable.from(parts()), response),
  );
}
