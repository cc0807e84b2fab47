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

/** By `If-None-Match` alone: what disappears from an answer does not make it newer, so no date says that it is the same. */
function hasIt({ 'if-none-match': tags }: IncomingHttpHeaders, { etag }: KeptAnswer): boolean {
  return tags !== undefined && isAmong(tags, etag);
}

function isAmong(ifNoneMatch: string, etag: string): boolean {
  return ifNoneMatch.split(',').some((each) => each.trim() === '*' || each.trim().replace(/^W\//, '') === etag);
}
