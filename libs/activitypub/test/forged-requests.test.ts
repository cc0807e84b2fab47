import { createHash, createPublicKey, generateKeyPairSync, type KeyObject } from 'node:crypto';
import { expect, test } from '@jest/globals';
import { checkDigest, type ReceivedRequest } from '../src/index.ts';
import { alice, body, delivered, keyOf, lowerCased, now, objectionTo, received, signedByHand } from './requests.ts';

const request = delivered();
const plain = lowerCased({ host: 'video.example', date: now.toUTCString(), digest: request.headers.digest as string });
const ALL = '(request-target) host date digest';
const seconds = now.getTime() / 1000;

const later = (minutes: number) => new Date(now.getTime() + minutes * 60_000);
const byHand = (
  names: string,
  changes: Record<string, string> = {},
  parameters: Record<string, string | number> = { algorithm: 'rsa-sha256' },
) => received(signedByHand({ ...plain, ...changes }, { names, parameters }));
const withSignature = (change: (text: string) => string) =>
  received({ ...request.headers, signature: change(request.headers.signature as string) });
const without = (name: string) => {
  const { [name]: _, ...headers } = request.headers;
  return received(headers);
};

test.each([
  ['one byte changed', { body: Buffer.from(body.toString().replace('likes/1', 'likes/2')) }],
  ['one byte more', { body: Buffer.concat([body, Buffer.from('\n')]) }],
  ['nothing left', { body: Buffer.alloc(0) }],
])('A1 a changed body is refused: %s', (_, change) => {
  expect(objectionTo({ ...request, ...change })).toBe('the digest does not match the body');
});

test('A1 a changed body with a digest to match is refused', () => {
  const other = delivered('https://video.example/inbox', alice);
  const forged = Buffer.from('{"type":"Delete"}');
  const digest = `SHA-256=${createHash('sha256').update(forged).digest('base64')}`;

  expect(objectionTo({ ...other, body: forged, headers: { ...other.headers, digest } })).toBe('the signature does not match');
});

const sha512 = `SHA-512=${createHash('sha512').update(body).digest('base64')}`;

test.each([
  ['is missing', without('digest'), 'no digest header'],
  ['is not signed', byHand('(request-target) host date'), 'not signed: digest'],
  ['is there twice', byHand(ALL, { digest: `${plain.digest}, ${plain.digest}` }), 'the digest does not name one strong hash'],
  [
    'is there twice, one of them wrong',
    byHand(ALL, { digest: `SHA-256=AAAA, ${plain.digest}` }),
    'the digest does not name one strong hash',
  ],
  [
    'is a list of headers',
    { ...request, headers: { ...request.headers, digest: [plain.digest] as unknown as string } },
    'several digest headers',
  ],
  ['names SHA-512 only', byHand(ALL, { digest: sha512 }), 'the digest does not name one strong hash'],
  ['names MD5 only', byHand(ALL, { digest: 'MD5=1B2M2Y8AsgTpgAmY7PhCfg==' }), 'the digest does not name one strong hash'],
  ['is empty', byHand(ALL, { digest: '' }), 'the digest does not name one strong hash'],
  ['has no value', byHand(ALL, { digest: 'SHA-256' }), 'the digest does not match the body'],
  [
    'is that of another body',
    byHand(ALL, { digest: 'SHA-256=47DEQpj8HBSa+/TImW+5JCeuQeRkm5NMpJWZG3hSuFU=' }),
    'the digest does not match the body',
  ],
] satisfies [string, ReceivedRequest, string][])('A2 a request is refused whose digest %s', (_, forged, objection) => {
  expect(objectionTo(forged)).toBe(objection);
});

test.each([
  ['in lower case', `sha-256=${plain.digest?.slice(8)}`],
  ['beside another', `${sha512},${plain.digest}`],
  ['with spaces', ` ${plain.digest} , ${sha512}`],
])('A2 a digest is read %s', (_, digest) => {
  expect(() => checkDigest({ digest }, body)).not.toThrow();
});

test.each([
  ['host date digest', 'not signed: (request-target)'],
  ['(request-target) date digest', 'not signed: host'],
  ['(request-target) host digest', 'not signed: date or (created)'],
  ['(request-target) host (expires) digest', 'not signed: date or (created)'],
  ['date', 'not signed: (request-target), host, digest'],
  [`${ALL} date`, 'the list of signed headers is malformed'],
  [`${ALL} (opaque)`, 'the list of signed headers is malformed'],
  [`${ALL} x-none`, 'no x-none header'],
  [`${ALL} __proto__`, 'no __proto__ header'],
  [`${ALL} constructor`, 'no constructor header'],
  [`${ALL} (created)`, 'no (created) in the signature'],
  [`${ALL} ${Array.from({ length: 30 }, (_, index) => `x-${index}`).join(' ')}`, 'the list of signed headers is malformed'],
])('A3 a request is refused that signs %s', (names, objection) => {
  expect(objectionTo(byHand(names))).toBe(objection);
});

test.each([
  ['replayed here', { ...delivered('https://other.example/inbox'), host: 'video.example' }, 'signed for another host'],
  [
    'replayed with our name',
    received({ ...delivered('https://other.example/inbox').headers, host: 'video.example' }),
    'the signature does not match',
  ],
  ['another port', { ...delivered('https://video.example:8443/inbox'), host: 'video.example' }, 'signed for another host'],
  [
    'a name that begins as ours',
    { ...delivered('https://video.example.evil.test/inbox'), host: 'video.example' },
    'signed for another host',
  ],
  ['no host', without('host'), 'no host header'],
  ['another inbox of ours', { ...request, path: '/accounts/bob/inbox' }, 'the signature does not match'],
  ['another method', { ...request, method: 'PUT' }, 'the signature does not match'],
  ['a query put on and signed without path', { ...request, path: '/?/inbox' }, 'the signature does not match'],
])('A4 a signature for another place is refused: %s', (_, forged, objection) => {
  expect(objectionTo(forged)).toBe(objection);
});

test('our own host is known in any case, and with the port of https', () => {
  expect(objectionTo(byHand(ALL, { host: 'Video.Example' }))).toBeUndefined();
  expect(objectionTo(byHand(ALL, { host: 'video.example:443' }))).toBeUndefined();
});

test('PeerTube signs the path without its query', () => {
  expect(objectionTo({ ...byHand(ALL), path: '/inbox?page=1' })).toBeUndefined();
});

const CREATED = '(request-target) host (created) digest';
const { date: _, ...undated } = plain;

test.each([
  ['Date of an hour ago', { ...request, now: later(60) }, 'date is too far from now'],
  ['Date in an hour', { ...request, now: later(-60) }, 'date is too far from now'],
  ['Date a second too old', { ...request, now: new Date(now.getTime() + 1_801_000) }, 'date is too far from now'],
  ['x-date of an hour ago', byHand(`${ALL} x-date`, { 'x-date': later(-60).toUTCString() }), 'x-date is too far from now'],
  ['Date that is no date', byHand(ALL, { date: 'now' }), 'date is not a date of HTTP'],
  ['Date that is only a year', byHand(ALL, { date: '2026' }), 'date is not a date of HTTP'],
  ['Date of a month that does not exist', byHand(ALL, { date: 'Mon, 02 Mai 2026 10:15:31 GMT' }), 'date is too far from now'],
  ['Date in another zone', byHand(ALL, { date: 'Mon, 02 Mar 2026 10:15:31 +0200' }), 'date is not a date of HTTP'],
  ['(created) an hour ago', byHand(CREATED, {}, { algorithm: 'hs2019', created: seconds - 3600 }), 'created is too far from now'],
  ['(created) in an hour', byHand(CREATED, {}, { algorithm: 'hs2019', created: seconds + 3600 }), 'created is too far from now'],
  [
    '(created) in the year 30,000,000',
    byHand(CREATED, {}, { algorithm: 'hs2019', created: 999_999_999_999_999 }),
    'created is too far from now',
  ],
  ['(created) that is a text', byHand(CREATED, {}, { algorithm: 'hs2019', created: 'now' }), 'created or expires is not a time'],
  [
    '(expires) an hour ago',
    byHand(`${CREATED} (expires)`, {}, { algorithm: 'hs2019', created: seconds, expires: seconds - 3600 }),
    'the signature has expired',
  ],
  [
    'expires an hour ago, not signed',
    byHand(CREATED, {}, { algorithm: 'hs2019', created: seconds, expires: seconds - 3600 }),
    'the signature has expired',
  ],
])('A6 a signature is refused with %s', (_, forged, objection) => {
  expect(objectionTo(forged)).toBe(objection);
});

test.each([
  ['Date half an hour ago', { ...request, now: later(30) }],
  ['Date in half an hour', { ...request, now: later(-30) }],
  ['Date of one digit', byHand(ALL, { date: 'Mon, 2 Mar 2026 10:15:31 GMT' })],
  ['(created) and no Date', received(signedByHand(undated, { names: CREATED, parameters: { algorithm: 'hs2019', created: seconds } }))],
  ['(expires) half an hour ago', byHand(`${CREATED} (expires)`, {}, { algorithm: 'hs2019', created: seconds, expires: seconds - 1800 })],
])('a signature is accepted with %s', (_, honest) => {
  expect(objectionTo(honest)).toBeUndefined();
});

test('A7 a signature with the key of another is refused', () => {
  expect(objectionTo(request, keyOf('mallory').publicKeyPem)).toBe('the signature does not match');
});

test.each(['hmac-sha256', 'hmac-sha512', 'rsa-sha1', 'rsa-md5', 'ecdsa-sha256', 'ed25519', 'none', '', 'rsa-sha256 '])(
  'A12 the algorithm %j is refused',
  (algorithm) => {
    expect(objectionTo(byHand(ALL, {}, { algorithm }))).toMatch(/^the algorithm is not supported$|are not all there$/);
  },
);

test.each(['rsa-sha256', 'RSA-SHA256', 'hs2019', 'rsa-sha512'])('the algorithm %s is accepted', (algorithm) => {
  expect(objectionTo(byHand(ALL, {}, { algorithm }))).toBeUndefined();
});

test('A12 a signature with SHA-512 does not pass for one with SHA-256', () => {
  const { signature, ...headers } = byHand(ALL, {}, { algorithm: 'rsa-sha512' }).headers;

  expect(objectionTo(received({ ...headers, signature: (signature as string).replace('rsa-sha512', 'hs2019') }))).toBe(
    'the signature does not match',
  );
});

const pemOf = (key: KeyObject, type: 'spki' | 'pkcs1' = 'spki') => key.export({ type, format: 'pem' }).toString();

function costlyKey(): string {
  const jwk = createPublicKey(keyOf('alice').publicKeyPem).export({ format: 'jwk' });
  return pemOf(createPublicKey({ key: { ...jwk, e: Buffer.alloc(128, 0xff).toString('base64url') }, format: 'jwk' }));
}

const KEY = 'the key is not an RSA key of 1024 to 8192 bits';

test.each([
  ['an RSA key of 512 bits', keyOf('tiny', 512).publicKeyPem],
  ['an RSA key of 768 bits', keyOf('short', 768).publicKeyPem],
  ['an Ed25519 key', pemOf(generateKeyPairSync('ed25519').publicKey)],
  ['an elliptic curve key', pemOf(generateKeyPairSync('ec', { namedCurve: 'P-256' }).publicKey)],
  ['a key of RSA-PSS', pemOf(generateKeyPairSync('rsa-pss', { modulusLength: 2048 }).publicKey)],
  ['a key with a costly exponent', costlyKey()],
  ['a private key', keyOf('alice').privateKey.export({ type: 'pkcs8', format: 'pem' }).toString()],
  ['a text', 'secret'],
  ['nothing', ''],
  ['a key of 6,000 letters', `${keyOf('alice').publicKeyPem}${' '.repeat(6000)}`],
  ['a key cut short', keyOf('alice').publicKeyPem.slice(0, 200)],
])('A12 %s is no key to check with', (_, pem) => {
  expect(objectionTo(request, pem)).toBe(KEY);
});

test('a key in the older form of RSA is read', () => {
  expect(objectionTo(request, pemOf(createPublicKey(keyOf('alice').publicKeyPem), 'pkcs1'))).toBeUndefined();
});

const MALFORMED = 'the signature header is malformed';

test.each([
  ['nothing at all', without('signature'), 'no signature'],
  ['an Authorization of another kind', received({ ...plain, authorization: 'Bearer x' }), 'no signature'],
  ['an empty header', withSignature(() => ''), MALFORMED],
  ['no keyId', withSignature((text) => text.replace(/keyId="[^"]*",/, '')), 'keyId, algorithm and signature are not all there'],
  [
    'no algorithm',
    withSignature((text) => text.replace('algorithm="rsa-sha256",', '')),
    'keyId, algorithm and signature are not all there',
  ],
  [
    'no signature in it',
    withSignature((text) => text.replace(/,signature="[^"]*"/, '')),
    'keyId, algorithm and signature are not all there',
  ],
  ['no headers', withSignature((text) => text.replace(/headers="[^"]*",/, '')), 'not signed: (request-target), host, digest'],
  ['two of them', withSignature((text) => `${text}, ${text}`), MALFORMED],
  ['two keyIds', withSignature((text) => `keyId="https://good.example/bob",${text}`), MALFORMED],
  ['a trailing comma', withSignature((text) => `${text},`), MALFORMED],
  ['an open quote', withSignature((text) => text.slice(0, -1)), MALFORMED],
  ['values without quotes', withSignature((text) => text.replaceAll('"', '')), MALFORMED],
  ['a name with digits', withSignature((text) => `${text},key2="x"`), MALFORMED],
  [
    'a signature that is not base64',
    withSignature((text) => text.replace(/signature="[^"]*"/, 'signature="%%%%"')),
    'the signature is not base64',
  ],
  [
    'a signature with a line break',
    withSignature((text) => text.replace(/signature="(.{64})/, 'signature="$1\n')),
    'the signature is not base64',
  ],
  [
    'a signature of 2 kB',
    withSignature((text) => text.replace(/signature="[^"]*"/, `signature="${'A'.repeat(2048)}"`)),
    'the signature is not base64',
  ],
  ['10 kB', withSignature((text) => `${text},x="${'x'.repeat(10_000)}"`), 'the signature header is too long'],
])('a request is refused with %s', (_, forged, objection) => {
  expect(objectionTo(forged)).toBe(objection);
});

test.each([
  ['the word Signature before it', withSignature((text) => `Signature ${text}`)],
  ['spaces after its commas', withSignature((text) => text.replaceAll(',', ', '))],
  ['parameters that we do not know', withSignature((text) => `${text},opaque="1"`)],
  ['times without quotes', byHand(ALL, {}, { algorithm: 'rsa-sha256', created: seconds })],
  ['upper case in its list of headers', withSignature((text) => text.replace('host date digest', 'Host Date Digest'))],
  ['its content type signed as well', byHand(`${ALL} content-type`, { 'content-type': 'application/activity+json' })],
])('a signature is accepted with %s', (_, honest) => {
  expect(objectionTo(honest)).toBeUndefined();
});

test('a signature is accepted as an Authorization', () => {
  const { signature, ...headers } = request.headers;

  expect(objectionTo(received({ ...headers, authorization: `Signature ${signature as string}` }))).toBeUndefined();
});
