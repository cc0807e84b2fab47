import type { IncomingMessage } from 'node:http';
import { problems } from '@flotilla/problem';
import { gatewayProblems } from '../problems.ts';
import { normalPath } from '../routing/normal-path.ts';

const MAX_HEADERS = 100;
const REFUSED_METHODS = new Set(['CONNECT', 'TRACE', 'TRACK']);

/** Refuses what nobody well-meaning sends, before anything is looked up. Answers the path in its one normal form. */
export function checkForm(request: IncomingMessage): string {
  const { rawHeaders, headers, url = '', method = '' } = request;
  if (rawHeaders.length > 2 * MAX_HEADERS) throw gatewayProblems.too_many_headers();
  if (repeats(rawHeaders, 'host')) throw problems.bad_request({ detail: 'The Host header was sent twice.' });
  if (headers.upgrade !== undefined) throw gatewayProblems.upgrade_refused();
  if (REFUSED_METHODS.has(method)) throw problems.method_not_allowed({ headers: { allow: 'GET, HEAD, POST, PUT, DELETE, OPTIONS' } });

  const query = url.indexOf('?');
  const path = normalPath(query < 0 ? url : url.slice(0, query));
  if (path === undefined) throw gatewayProblems.strange_path();
  return path;
}

/** Whether a header came more than once; node keeps the first of some and says nothing. Takes the name in lower case. */
export function repeats(rawHeaders: readonly string[], name: string): boolean {
  let times = 0;
  for (let at = 0; at < rawHeaders.length; at += 2) {
    const sent = rawHeaders[at] as string;
    if (sent.length === name.length && sent.toLowerCase() === name) times += 1;
  }
  return times > 1;
}
