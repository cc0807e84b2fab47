import { hash } from 'node:crypto';
import { type RequestContext, type Streamed, streamed } from '@flotilla/http-server';
import { isFresh } from '../../delivery/index.ts';

type Written = {
  readonly text: string;
  readonly type: string;
  readonly updatedAt: string;
  /** It is for the holder of a token, and for no cache between. */
  readonly isPrivate?: boolean;
};

const MAX_AGE_IN_SECONDS = 15 * 60;

/** Answers with a feed, or with 304 to a reader who has it (docs/contract/feeds.md#caching). */
export function sendFeed({ request }: Pick<RequestContext, 'request'>, { text, type, updatedAt, isPrivate = false }: Written): Streamed {
  const bytes = Buffer.from(text);
  const modifiedAt = new Date(updatedAt);
  const etag = `"${hash('sha1', bytes, 'base64url')}"`;
  const headers = {
    etag,
    'last-modified': modifiedAt.toUTCString(),
    'cache-control': `${isPrivate ? 'private, ' : ''}max-age=${MAX_AGE_IN_SECONDS}`,
    vary: 'Accept',
  };
  if (isFresh(request.headers, { etag, modifiedAt })) return streamed(304, headers, (response) => void response.end());
  const whole = { ...headers, 'content-type': `${type}; charset=utf-8`, 'content-length': String(bytes.length) };
  return streamed(200, whole, (response) => void response.end(bytes));
}
