import { hash as hashOnce } from 'node:crypto';
import type { IncomingHttpHeaders } from 'node:http';
import { BadSignature } from '../bad-signature.ts';
import { headerOf } from './headers.ts';

const hash = (name: string, body: Buffer) => hashOnce(name.replace('-', ''), body, 'base64');

export const digestOf = (body: Buffer): string => `SHA-256=${hash('sha-256', body)}`;

export const contentDigestOf = (body: Buffer): string => `sha-256=:${hash('sha-256', body)}:`;

/**
 * `Digest`, and `Content-Digest` of those who sign as RFC 9421 describes, has to name a strong hash of the body, alone or in a list with others
 * (docs/contract/federation.md#signatures).
 */
export function checkDigest(headers: IncomingHttpHeaders, body: Buffer): void {
  const digest = headerOf(headers, 'digest');
  const contentDigest = headerOf(headers, 'content-digest');
  if (digest === undefined && contentDigest === undefined) throw new BadSignature('no digest header');
  if (digest !== undefined) check(digest, ['sha-256'], (name) => hash(name, body));
  if (contentDigest !== undefined) check(contentDigest, ['sha-256', 'sha-512'], (name) => `:${hash(name, body)}:`);
}

/** Each of these algorithms may be named once, one of them has to be, and what they name has to be right. Others prove nothing. */
function check(list: string, algorithms: readonly string[], expected: (algorithm: string) => string): void {
  const given = list
    .split(',')
    .map((part) => part.trim().split(/=(.*)/s))
    .map(([name = '', value]) => ({ name: name.toLowerCase(), value }))
    .filter(({ name }) => algorithms.includes(name));
  if (given.length === 0 || new Set(given.map(({ name }) => name)).size < given.length)
    throw new BadSignature('the digest does not name one strong hash');
  if (!given.every(({ name, value }) => value === expected(name))) throw new BadSignature('the digest does not match the body');
}
