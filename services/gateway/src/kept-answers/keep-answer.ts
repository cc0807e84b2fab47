import { createHash } from 'node:crypto';
import type { Operation } from '@flotilla/contract';
import type { Response } from 'express';
import type { KeptAnswer } from './answer-store.ts';

const MOST_BYTES = 1024 * 1024;
const DOCUMENT = /^(?:application\/(?:[\w.-]+\+)?(?:json|xml)|text\/xml)\s*(?:;|$)/i;
const NOT_FOR_EVERYBODY = /\b(?:private|no-store|no-cache)\b/i;
/** Set for each connection and answer anew. */
const PASSING = new Set(['connection', 'content-length', 'date', 'keep-alive', 'transfer-encoding']);

const VARIES = { never: /^(?:authorization)?$/i, negotiated: /^(?:accept)?$/i } as const;

/** Whether everybody who asks so may get the answer whose head this is: a whole JSON or XML document of which its service says nothing to the contrary. */
export function isKeepable(response: Response, { negotiated, forServers }: Pick<Operation, 'forServers' | 'negotiated'>): boolean {
  if (response.statusCode !== 200 || !DOCUMENT.test(text(response, 'content-type'))) return false;
  const varies = VARIES[negotiated || forServers ? 'negotiated' : 'never'];
  if (NOT_FOR_EVERYBODY.test(text(response, 'cache-control')) || !varies.test(text(response, 'vary'))) return false;
  if (response.hasHeader('set-cookie') || response.hasHeader('content-encoding')) return false;
  const length = text(response, 'content-length');
  return /^\d+$/.test(length) && Number(length) <= MOST_BYTES;
}

/** Makes an answer to keep of one that was gathered; `others` are the names of headers that every answer gets anew. */
export function keepAnswer(
  response: Response,
  body: Buffer,
  others: ReadonlySet<string>,
  asked: { at: number; freshFor: number },
): KeptAnswer {
  const { at, freshFor } = asked;
  const etag = ownEtag(response) ?? `"${createHash('sha256').update(body).digest('base64url').slice(0, 27)}"`;
  const names = response.getHeaderNames().filter((name) => !others.has(name) && !PASSING.has(name));
  const said = names.map((name) => [name, text(response, name)] as const);
  return {
    headers: Object.entries({ 'cache-control': cacheControl(freshFor), ...Object.fromEntries(said), etag }),
    body,
    etag,
    askedAt: at,
    freshForMs: freshFor * 1000,
  };
}

/** That of the service, if it stands for these very bytes. */
function ownEtag(response: Response): string | undefined {
  const etag = text(response, 'etag');
  return etag.startsWith('"') ? etag : undefined;
}

/** Browsers ask each time, and are told in one line that nothing has changed. */
const cacheControl = (freshFor: number) => `public, max-age=0, s-maxage=${freshFor}, stale-while-revalidate=${freshFor}`;

const text = (response: Response, name: string): string => String(response.getHeader(name) ?? '');
