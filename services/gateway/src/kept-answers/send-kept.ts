import type { IncomingHttpHeaders } from 'node:http';
import type { Response } from 'express';
import type { KeptAnswer } from './answer-store.ts';

type Asked = { readonly method: string; readonly headers: IncomingHttpHeaders };

/** Sends a kept answer, or 304 to who has it already. */
export function sendKept(response: Response, answer: KeptAnswer, asked: Asked): void {
  const { headers, body, askedAt } = answer;
  for (const [name, value] of headers) response.setHeader(name, value);
  response.setHeader('Age', String(Math.floor((performance.now() - askedAt) / 1000)));
  if (hasIt(asked.headers, answer)) {
    response.removeHeader('Content-Type');
    response.removeHeader('Content-Length');
    response.statusCode = 304;
    response.end();
    return;
  }
  response.statusCode = 200;
  response.setHeader('Content-Length', body.length);
  if (asked.method === 'HEAD') response.end();
  else response.end(body);
}

/** By `If-None-Match`, and only without it by `If-Modified-Since` (RFC 9110, 13.2.2). */
function hasIt(asked: IncomingHttpHeaders, { etag, headers }: KeptAnswer): boolean {
  const tags = asked['if-none-match'];
  if (tags !== undefined) return isAmong(tags, etag);
  const since = asked['if-modified-since'];
  if (since === undefined) return false;
  const modified = headers.find(([name]) => name === 'last-modified')?.[1];
  return modified !== undefined && Date.parse(modified) <= Date.parse(since);
}

function isAmong(ifNoneMatch: string, etag: string): boolean {
  return ifNoneMatch.split(',').some((each) => each.trim() === '*' || each.trim().replace(/^W\//, '') === etag);
}
