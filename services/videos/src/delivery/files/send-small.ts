import type { IncomingMessage } from 'node:http';
import { etagOf, isFresh } from '@flotilla/delivery';
import { type Streamed, streamed } from '@flotilla/http-server';

export type SmallFile = {
  readonly content: Buffer | string;
  readonly contentType: string;
  readonly cacheControl: string;
  /** Null: it was made for this request. */
  readonly modifiedAt: Date | null;
};

/** Answers with a playlist, hashes or the default thumbnail: small, always whole. */
export function sendSmall(request: IncomingMessage, { content, contentType, cacheControl, modifiedAt }: SmallFile): Streamed {
  const bytes = Buffer.from(content);
  const headers: Record<string, string> = { 'cache-control': cacheControl, 'x-content-type-options': 'nosniff' };
  if (modifiedAt) {
    const etag = etagOf(bytes.length, modifiedAt);
    Object.assign(headers, { etag, 'last-modified': modifiedAt.toUTCString() });
    if (isFresh(request.headers, { etag, modifiedAt })) return streamed(304, headers, (response) => void response.end());
  }
  Object.assign(headers, { 'content-type': contentType, 'content-length': String(bytes.length) });
  return streamed(200, headers, (response) => void response.end(bytes));
}
