import { hash } from 'node:crypto';
import { type RequestContext, type Streamed, streamed } from '@flotilla/http-server';
import { hasTag } from '../../delivery/index.ts';

type Written = {
  readonly text: string;
  readonly type: string;
  /** It is for the holder of a token, and for no cache between. */
  readonly isPrivate?: boolean;
};

const MAX_AGE_IN_SECONDS = 15 * 60;

/** Answers with a feed, or with 304 to a reader who has it (docs/contract/feeds.md#caching). */
export function sendFeed({ request }: Pick<RequestContext, 'request'>, { text, type, isPrivate = false }: Written): Streamed {
  const bytes = Buffer.from(text);
  const etag = `"${hash('sha1', bytes, 'base64url')}"`;
  const headers = {
    etag,
    'cache-control': `${isPrivate ? 'private, ' : ''}max-age=${MAX_AGE_IN_SECONDS}`,
    vary: 'Accept',
  };
  if (hasTag(request.headers, etag)) return streamed(304, headers, (response) => void response.end());
  const whole = { ...headers, 'content-type': `${type}; charset=utf-8`, 'content-length': String(bytes.length) };
  return streamed(200, whole, (response) => void response.end(bytes));
}
