import type { Response } from 'express';
import type { KeptAnswer } from './answer-store.ts';

type Asked = { readonly method: string; readonly ifNoneMatch: string | undefined };

/** Sends a kept answer, or 304 to who has it already. */
export function sendKept(response: Response, { headers, body, etag, askedAt }: KeptAnswer, { method, ifNoneMatch }: Asked): void {
  for (const [name, value] of headers) response.setHeader(name, value);
  response.setHeader('Age', String(Math.floor((performance.now() - askedAt) / 1000)));
  if (ifNoneMatch !== undefined && isAmong(ifNoneMatch, etag)) {
    response.removeHeader('Content-Type');
    response.removeHeader('Content-Length');
    response.statusCode = 304;
    response.end();
    return;
  }
  response.statusCode = 200;
  response.setHeader('Content-Length', body.length);
  if (method === 'HEAD') response.end();
  else response.end(body);
}

function isAmong(ifNoneMatch: string, etag: string): boolean {
  return ifNoneMatch.split(',').some((each) => each.trim() === '*' || each.trim().replace(/^W\//, '') === etag);
}
