import { generateKeyPairSync, type KeyObject, sign } from 'node:crypto';
import type { IncomingHttpHeaders } from 'node:http';
import { type ReceivedRequest, readRequestSignature, type Signer, signRequest, verifyRequest } from '../src/index.ts';

export const now = new Date('2026-03-02T10:15:31.000Z');
export const body = Buffer.from('{"type":"Like","id":"https://peer.example/likes/1"}');

const pairs = new Map<string, { privateKey: KeyObject; publicKeyPem: string }>();

/** The same key for the same name, since making one takes a while. */
export function keyOf(name: string, modulusLength = 2048): { privateKey: KeyObject; publicKeyPem: string } {
  const known = pairs.get(name);
  if (known) return known;
  const { privateKey, publicKey } = generateKeyPairSync('rsa', { modulusLength });
  const pair = { privateKey, publicKeyPem: publicKey.export({ type: 'spki', format: 'pem' }) };
  pairs.set(name, pair);
  return pair;
}

export const alice: Signer = { keyId: 'https://peer.example/users/alice#main-key', privateKey: keyOf('alice').privateKey };

export const received = (headers: IncomingHttpHeaders, changes: Partial<ReceivedRequest> = {}): ReceivedRequest => ({
  method: 'POST',
  path: '/inbox',
  headers,
  body,
  now,
  host: 'video.example',
  ...changes,
});

export const lowerCased = (headers: Record<string, string>): Record<string, string> =>
  Object.fromEntries(Object.entries(headers).map(([name, value]) => [name.toLowerCase(), value]));

/** A delivery as signRequest makes it and as Node hands it over. */
export function delivered(url = 'https://video.example/inbox', signer = alice): ReceivedRequest {
  const sent = signRequest({ method: 'POST', url: new URL(url), body, now }, signer);
  const { host, pathname, search } = new URL(url);
  return received(lowerCased(sent), { host, path: pathname + search });
}

/** A signature made by hand, for what signRequest never sends. */
export function signedByHand(
  headers: Record<string, string>,
  {
    names,
    parameters = { algorithm: 'rsa-sha256' },
    privateKey = alice.privateKey,
  }: { names: string; parameters?: Record<string, string | number>; privateKey?: KeyObject },
): Record<string, string> {
  const { created = '', expires = '' } = parameters;
  const values: Record<string, string | number> = {
    ...headers,
    '(request-target)': 'post /inbox',
    '(created)': created,
    '(expires)': expires,
  };
  const text = names
    .split(' ')
    .map((name) => `${name}: ${values[name] ?? 'missing'}`)
    .join('\n');
  const signature = sign(parameters.algorithm === 'rsa-sha512' ? 'sha512' : 'sha256', Buffer.from(text), privateKey).toString('base64');
  const all: Record<string, string | number> = { keyId: alice.keyId, ...parameters, headers: names, signature };
  const written = Object.entries(all).map(([name, value]) => (typeof value === 'number' ? `${name}=${value}` : `${name}="${value}"`));
  return { ...headers, signature: written.join(',') };
}

/** What is wrong with this request, or undefined. */
export function objectionTo(request: ReceivedRequest, publicKeyPem = keyOf('alice').publicKeyPem): string | undefined {
  try {
    verifyRequest(request, readRequestSignature(request), publicKeyPem);
    return undefined;
  } catch (error) {
    if ((error as Error).name !== 'BadSignature') throw error;
    return (error as Error).message;
  }
}
