import type { IncomingMessage } from 'node:http';
import { problems } from '@flotilla/problem';
import { repeats } from '../request/form.ts';

const BEARER = /^Bearer +([0-9A-Za-z\-._~+/]+=*)$/i;
const MAX_LENGTH = 4096;

/** The token of the Authorization header, null when there is none; throws `invalid_request` when the header cannot be read or came twice. */
export function bearerToken({ headers, rawHeaders }: IncomingMessage): string | null {
  const { authorization } = headers;
  if (authorization === undefined) return null;
  const token = authorization.length <= MAX_LENGTH ? BEARER.exec(authorization)?.[1] : undefined;
  if (token === undefined || repeats(rawHeaders, 'authorization')) throw problems.invalid_request();
  return token;
}

/** Tokens do not belong in URLs, which logs and histories keep (docs/contract/conventions.md#tokens). */
export function refuseTokenInQuery(url: string): void {
  const query = url.indexOf('?');
  if (query < 0 || (!url.includes('access_token', query) && !url.includes('%', query))) return;
  if (new URLSearchParams(url.slice(query)).has('access_token')) {
    throw problems.invalid_request({ detail: 'A token may not be sent in the query.' });
  }
}
