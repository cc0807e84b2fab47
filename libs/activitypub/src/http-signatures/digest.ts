import { createHash } from 'node:crypto';
import type { IncomingHttpHeaders } from 'node:http';
import { BadSignature } from '../bad-signature.ts';
import { headerOf } from './headers.ts';

const sha256 = (body: Buffer) => createHash('sha256').update(body).digest('base64');

export const digestOf = (body: Buffer): string => `SHA-256=${sha256(body)}`;

/** `Digest` has to name the SHA-256 of the body, alone or in a list with others (docs/contract/federation.md#signatures). */
export function checkDigest(headers: IncomingHttpHeaders, body: Buffer): void {
  const digest = headerOf(headers, 'digest');
  if (digest === undefined) throw new BadSignature('no digest header');
  const given = digest
    .split(',')
    .map((part) => part.trim())
    .filter((part) => /^sha-256=/i.test(part));
  if (given.length !== 1) throw new BadSignature('digest does not name one SHA-256');
  if (given[0]?.slice('sha-256='.length) !== sha256(body)) throw new BadSignature('digest does not match the body');
}
