import type { IncomingMessage } from 'node:http';
import { gatewayProblems } from '@flotilla/contracts-gateway';
import { problems } from '@flotilla/problem';
import { hasDoubleSlash, normalPath } from '../routing/normal-path.ts';

const MAX_HEADERS = 100;
const BODILESS_METHODS = new Set(['GET', 'HEAD', 'OPTIONS']);
const REFUSED_METHODS = new Set(['CONNECT', 'TRACE', 'TRACK']);

/** Refuses malformed requests before anything is looked up. Returns the path in its normal form, and whether it was sent with double slashes. */
export function checkForm(request: IncomingMessage): { path: string; hadDoubleSlash: boolean } {
  const { rawHeaders, headers, url = '', method = '', httpVersionMajor } = request;
  if (rawHeaders.length > 2 * MAX_HEADERS) throw gatewayProblems.too_many_headers();
  if (httpVersionMajor !== 1) throw gatewayProblems.strange_framing();
  if (repeats(rawHeaders, 'host')) throw gatewayProblems.host_twice();
  if (headers.upgrade !== undefined) throw gatewayProblems.upgrade_refused();
  checkFraming(headers, method);
  if (REFUSED_METHODS.has(method)) throw problems.method_not_allowed({ headers: { allow: 'GET, HEAD, POST, PUT, DELETE, OPTIONS' } });

  const query = url.indexOf('?');
  const sent = query < 0 ? url : url.slice(0, query);
  const path = normalPath(sent);
  if (path === undefined) throw gatewayProblems.strange_path();
  return { path, hadDoubleSlash: hasDoubleSlash(sent) };
}

/** Only `chunked` is accepted; Node also accepts lists that end in it, and would pass on the body still encoded. */
function checkFraming({ 'transfer-encoding': coding, 'content-length': length }: IncomingMessage['headers'], method: string): void {
  if (coding !== undefined && coding.toLowerCase() !== 'chunked') throw gatewayProblems.strange_framing();
  if (!BODILESS_METHODS.has(method) || (coding === undefined && (length === undefined || length === '0'))) return;
  throw gatewayProblems.body_not_expected();
}

/** Whether a header was sent more than once, as Node silently keeps only the first of some. Takes the name in lower case. */
export function repeats(rawHeaders: readonly string[], name: string): boolean {
  let times = 0;
  for (let at = 0; at < rawHeaders.length; at += 2) {
    const sent = rawHeaders[at] as string;
    if (sent.length === name.length && sent.toLowerCase() === name) times += 1;
  }
  return times > 1;
}
