import { createHash } from 'node:crypto';
import { expect, test } from '@jest/globals';
import { readRequestSignature, signRequest } from '../src/index.ts';
import { alice, body, lowerCased, now, objectionTo, received } from './requests.ts';

const sent = (url = 'https://video.example/inbox') => signRequest({ method: 'POST', url: new URL(url), body, now }, alice, 'rfc9421');

test('a request is signed by method, address and body, at a time', () => {
  expect(sent()).toEqual({
    Host: 'video.example',
    'Content-Digest': expect.stringMatching(/^sha-256=:[A-Za-z0-9+/]{43}=:$/),
    'Signature-Input':
      'sig1=("@method" "@target-uri" "content-digest");created=1772446531;keyid="https://peer.example/users/alice#main-key";alg="rsa-v1_5-sha256"',
    Signature: expect.stringMatching(/^sig1=:[A-Za-z0-9+/=]{344}:$/),
  });
});

test('a fetch is signed by method and address', () => {
  const headers = signRequest({ method: 'GET', url: new URL('https://video.example/accounts/bob'), now }, alice, 'rfc9421');

  expect(Object.keys(headers)).toEqual(['Host', 'Signature-Input', 'Signature']);
});

test('such a request is accepted, over both schemes and with a query', () => {
  const request = received(lowerCased(sent()));

  expect(readRequestSignature(request)).toMatchObject({
    scheme: 'rfc9421',
    keyId: alice.keyId,
    components: ['@method', '@target-uri', 'content-digest'],
  });
  expect(objectionTo(request)).toBeUndefined();
  expect(objectionTo(received(lowerCased(sent('http://video.example/inbox?a=1')), { path: '/inbox?a=1' }))).toBeUndefined();
});

const changed = (name: string, change: (value: string) => string) => {
  const headers = lowerCased(sent());
  return { ...headers, [name]: change(headers[name] as string) };
};
const without = (name: string) => {
  const { [name]: _, ...headers } = lowerCased(sent());
  return headers;
};

test.each([
  ['another body', received(lowerCased(sent()), { body: Buffer.from('{}') }), 'the digest does not match the body'],
  ['another path', received(lowerCased(sent()), { path: '/accounts/bob/inbox' }), 'the signature does not match'],
  ['another method', received(lowerCased(sent()), { method: 'PUT' }), 'the signature does not match'],
  ['for another host', received(lowerCased(sent()), { host: 'other.example' }), 'signed for another host'],
  [
    'for another host, with our name put on',
    received({ ...lowerCased(sent('https://other.example/inbox')), host: 'video.example' }),
    'the signature does not match',
  ],
  ['no digest', received(without('content-digest')), 'no digest header'],
  ['no signature', received(without('signature')), 'no signature header'],
  ['a signature of another name', received(changed('signature', (text) => text.replace('sig1', 'sig2'))), 'the signature is not there'],
  ['two signatures', received(changed('signature-input', (text) => `${text}, ${text.replace('sig1', 'sig2')}`)), 'not one signature'],
  ['no list of fields', received(changed('signature-input', (text) => text.replace(/^sig1=\(.*?\)/, 'sig1=1'))), 'not one signature'],
  ['unreadable', received(changed('signature-input', (text) => text.replace('(', '(('))), 'the signature-input header is malformed'],
  [
    'too long',
    received(changed('signature-input', (text) => `${text};tag="${'x'.repeat(9000)}"`)),
    'the signature-input header is too long',
  ],
  ['no keyid', received(changed('signature-input', (text) => text.replace(/;keyid="[^"]*"/, ''))), 'no keyid'],
  ['no created', received(changed('signature-input', (text) => text.replace(/;created=\d+/, ''))), 'created or expires is not a time'],
  [
    'created is a text',
    received(changed('signature-input', (text) => text.replace(/created=(\d+)/, 'created="$1"'))),
    'created or expires is not a time',
  ],
  ['expired', received(changed('signature-input', (text) => `${text};expires=1772440000`)), 'the signature has expired'],
  [
    'hmac',
    received(changed('signature-input', (text) => text.replace('rsa-v1_5-sha256', 'hmac-sha256'))),
    'the algorithm is not supported',
  ],
  ['method not signed', received(changed('signature-input', (text) => text.replace('"@method" ', ''))), 'not signed: @method'],
  ['body not signed', received(changed('signature-input', (text) => text.replace(' "content-digest"', ''))), 'not signed: content-digest'],
  [
    'method of another message',
    received(changed('signature-input', (text) => text.replace('"@method"', '"@method";req'))),
    'not signed: @method',
  ],
  [
    'a field twice',
    received(changed('signature-input', (text) => text.replace('"@method"', '"@method" "@method"'))),
    'the list of what is signed is malformed',
  ],
  [
    'a field we do not know',
    received(changed('signature-input', (text) => text.replace('"@method"', '"@method" "@status"'))),
    '@status is not supported',
  ],
  [
    'a header that is not there',
    received(changed('signature-input', (text) => text.replace('"@method"', '"@method" "x-missing"'))),
    'no x-missing header',
  ],
  [
    'created changed',
    received(changed('signature-input', (text) => text.replace('created=1772446531', 'created=1772446532'))),
    'the signature does not match',
  ],
  ['an hour ago', received(lowerCased(sent()), { now: new Date(now.getTime() + 3_600_000) }), 'created is too far from now'],
  ['in an hour', received(lowerCased(sent()), { now: new Date(now.getTime() - 3_600_000) }), 'created is too far from now'],
])('A1 A2 A3 A4 A6 A12 a request signed by RFC 9421 is refused: %s', (_, request, objection) => {
  expect(objectionTo(request)).toBe(objection);
});

test.each([
  ['sha-512=:%512:', undefined],
  ['sha-256=:%256:, sha-512=:%512:', undefined],
  ['sha-256=:%256:, sha-512=:%256:', 'the digest does not match the body'],
  ['md5=:%256:', 'the digest does not name one strong hash'],
  ['sha-256=:%256:, sha-256=:%512:', 'the digest does not name one strong hash'],
])('A2 the content digest %s', (digest, objection) => {
  const value = digest.replaceAll(/%(\d+)/g, (_, bits) => createHash(`sha${bits}`).update(body).digest('base64'));
  const headers = { ...lowerCased(sent()), 'content-digest': value };

  // The digest is signed too, so that a right one is found to be another one.
  expect(objectionTo(received(headers))).toBe(objection ?? 'the signature does not match');
});
