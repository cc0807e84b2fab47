import type { IncomingMessage } from 'node:http';
import type { Response } from 'express';
import type { Area } from '../routing/area.ts';

/** Headers that scripts of other sites may read: upload offsets, ranges, limits. */
const EXPOSED =
  'Retry-After, Location, Range, Content-Range, Accept-Ranges, Content-Disposition, ETag, X-RateLimit-Limit, X-RateLimit-Remaining, ' +
  'X-RateLimit-Reset, X-Request-Id, X-Total-Count, X-File-Maximum-Size, X-Service-Otp, X-PeerTube-Otp';
const METHODS = 'GET, HEAD, POST, PUT, DELETE';
const HEADER_LIST = /^[A-Za-z0-9!#$%&'*+.^_`|~, -]{1,1000}$/;
const closed: ReadonlySet<Area> = new Set(['ours', 'pages']);

/** Opens the API, files and documents to every site (docs/contract/conventions.md#cors); pages stay closed. */
export function showCors(response: Response, area: Area): void {
  if (closed.has(area)) return;
  response.setHeader('Access-Control-Allow-Origin', '*');
  response.setHeader('Access-Control-Expose-Headers', EXPOSED);
  if (area === 'api') response.setHeader('Access-Control-Allow-Credentials', 'true');
}

/** Whether this is a CORS preflight request. */
export function isPreflight({ method, headers }: IncomingMessage, area: Area): boolean {
  return method === 'OPTIONS' && headers['access-control-request-method'] !== undefined && !closed.has(area);
}

export function answerPreflight({ headers }: IncomingMessage, response: Response): 'answered' {
  const wanted = headers['access-control-request-headers'];
  response.setHeader('Access-Control-Allow-Methods', METHODS);
  if (typeof wanted === 'string' && HEADER_LIST.test(wanted)) response.setHeader('Access-Control-Allow-Headers', wanted);
  response.setHeader('Access-Control-Max-Age', '86400');
  response.setHeader('Vary', 'Access-Control-Request-Headers');
  response.statusCode = 204;
  response.end();
  return 'answered';
}
