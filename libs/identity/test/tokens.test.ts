import { createHmac, createPrivateKey, createPublicKey, generateKeyPairSync, sign } from 'node:crypto';
import { afterEach, expect, jest, test } from '@jest/globals';
import {
  type Caller,
  createAccessTokenSigner,
  createAccessTokenVerifier,
  createCallerTokenSigner,
  createCallerTokenVerifier,
  createServiceTokenSigner,
  createServiceTokenVerifier,
  generateServiceKeys,
  generateSigningKey,
  listPublicKeys,
  type PublicKeys,
  publicKeyOf,
  readPublicKeys,
  SERVICE_HEADER,
  twoGenerationCache,
} from '../src/index.ts';

const START = new Date('2026-06-01T12:00:00Z');
const alice: Caller = { userId: 7, username: 'alice', role: 2, sessionId: 'b7c2' };
const claims = { ...alice, generation: 3 };
const issuer = 'https://video.example';

afterEach(() => void jest.useRealTimers());

function clockAt(seconds = 0) {
  let now = START.getTime() + seconds * 1000;
  return { now: () => new Date(now), pass: (by: number) => (now += by * 1000) };
}

const encode = (part: object) => Buffer.from(JSON.stringify(part)).toString('base64url');
const hs256 = (payload: object, key: string | Buffer, header: object = {}) => {
  const text = `${encode({ alg: 'HS256', typ: 'JWT', ...header })}.${encode(payload)}`;
  return `${text}.${createHmac('sha256', key).update(text).digest('base64url')}`;
};
const payloadOf = (token: string) => JSON.parse(Buffer.from(token.split('.')[1] ?? '', 'base64url').toString()) as object;

async function accessTokens() {
  const clock = clockAt();
  const key = await generateSigningKey();
  let asked = 0;
  const published = [key.publicJwk];
  const verifier = createAccessTokenVerifier({
    keys: async () => {
      asked += 1;
      return published;
    },
    issuer,
    clock,
  });
  const signer = createAccessTokenSigner({ privateJwk: key.privateJwk, issuer, lifetimeInSeconds: 100, clock });
  const privateKey = createPrivateKey({ key: key.privateJwk, format: 'jwk' });
  /** A correctly signed token with any claims. */
  const signed = (payload: object, header: object = {}) => {
    const text = `${encode({ alg: 'EdDSA', kid: key.privateJwk.kid, ...header })}.${encode(payload)}`;
    return `${text}.${sign(null, Buffer.from(text), privateKey).toString('base64url')}`;
  };
  return { clock, key, published, verifier, signer, signed, asked: () => asked };
}

test('an access token names its user and its expiry', async () => {
  const { signer, verifier, clock } = await accessTokens();
  const token = await signer.sign(claims);
  const unseen = await signer.sign({ ...claims, generation: 4 });

  const read = await verifier.verify(token);

  expect(read).toEqual({ ...claims, expiresAt: new Date(START.getTime() + 100_000) });
  expect(await verifier.verify(token)).toBe(read);
  clock.pass(100);
  // It has expired, cached or not.
  expect([await verifier.verify(token), await verifier.verify(unseen)]).toEqual([null, null]);
});

test('G8, H1: forged access tokens are refused: no algorithm, the public key as a secret, changed claims, another issuer, noise', async () => {
  const { signer, verifier, key, clock, signed } = await accessTokens();
  const token = await signer.sign(claims);
  const [header = '', payload = '', signature = ''] = token.split('.');
  const kid = key.publicJwk.kid;
  const admin = { ...payloadOf(token), role: 0 };
  const more = encode(admin);
  const publicKey = createPublicKey({ key: key.publicJwk, format: 'jwk' });
  const elsewhere = createAccessTokenSigner({ privateJwk: key.privateJwk, issuer: 'https://other.example', lifetimeInSeconds: 100, clock });
  const stranger = await generateSigningKey();
  const impostor = createAccessTokenSigner({
    privateJwk: { ...stranger.privateJwk, kid: String(kid) },
    issuer,
    lifetimeInSeconds: 100,
    clock,
  });

  const forged = [
    `${encode({ alg: 'none', typ: 'JWT', kid })}.${more}.`,
    `${encode({ alg: 'none', typ: 'JWT', kid })}.${more}.${signature}`,
    hs256(admin, JSON.stringify(key.publicJwk), { kid }),
    hs256(admin, String(key.publicJwk.x), { kid }),
    hs256(admin, Buffer.from(String(key.publicJwk.x), 'base64url'), { kid }),
    hs256(admin, publicKey.export({ format: 'pem', type: 'spki' }), { kid }),
    hs256(admin, publicKey.export({ format: 'der', type: 'spki' }), { kid }),
    signed(admin, { alg: 'none' }),
    signed(admin, { alg: 'HS256' }),
    signed(admin, { alg: 'ES256' }),
    signed(admin, { alg: 'eddsa' }),
    signed(admin, { kid: 'another' }),
    signed(admin, { kid: ['a', 'list'] }),
    signed(admin, { crit: ['b64'], b64: false }),
    await impostor.sign(claims),
    `${header}.${more}.${signature}`,
    `${header}.${payload}.`,
    `${header}.${payload}`,
    await elsewhere.sign(claims),
    '',
    'a.b.c',
    '..',
    'x'.repeat(100_000),
  ];

  for (const one of forged) expect([one.slice(0, 60), await verifier.verify(one)]).toEqual([one.slice(0, 60), null]);
  expect(await verifier.verify(token)).not.toBeNull();
});

test('claims of the wrong kinds are refused although the signature is right', async () => {
  const { verifier, signed } = await accessTokens();
  const good = { iss: issuer, sub: '7', name: 'alice', role: 2, sid: 'b7c2', gen: 1, exp: START.getTime() / 1000 + 50 };

  expect(await verifier.verify(signed(good))).not.toBeNull();
  for (const wrong of [
    { iss: [issuer] },
    { name: 1 },
    { role: 9 },
    { role: '0' },
    { gen: '1' },
    { sid: null },
    { exp: 'tomorrow' },
    { sub: 7 },
  ]) {
    expect([wrong, await verifier.verify(signed({ ...good, ...wrong }))]).toEqual([wrong, null]);
  }
});

test('keys are fetched once, and again only for an unknown key, at most every ten seconds', async () => {
  jest.useFakeTimers();
  const { signer, verifier, published, clock, asked } = await accessTokens();
  const later = await generateSigningKey();
  const unknown = createAccessTokenSigner({ privateJwk: later.privateJwk, issuer, lifetimeInSeconds: 100, clock });
  const token = await signer.sign(claims);

  await Promise.all([verifier.verify(token), verifier.verify(token), verifier.verify(`${token}x`)]);
  expect(asked()).toBe(1);
  published.push(later.publicJwk);
  jest.advanceTimersByTime(9_900);
  for (let round = 0; round < 20; round++) expect(await verifier.verify(await unknown.sign({ ...claims, generation: round }))).toBeNull();
  expect(asked()).toBe(1);

  jest.advanceTimersByTime(200);
  expect(await verifier.verify(await unknown.sign(claims))).toMatchObject(claims);
  expect([await verifier.verify(token), asked()]).toEqual([expect.objectContaining(claims), 2]);
});

test('tokens of a withdrawn key are refused once the keys were fetched again', async () => {
  jest.useFakeTimers();
  const { signer, verifier, published, clock } = await accessTokens();
  const later = await generateSigningKey();
  const successor = createAccessTokenSigner({ privateJwk: later.privateJwk, issuer, lifetimeInSeconds: 100, clock });
  await verifier.verify(await signer.sign(claims));

  published.splice(0, 1, later.publicJwk);
  jest.advanceTimersByTime(10_001);
  const ofNewKey = await verifier.verify(await successor.sign(claims));

  expect([ofNewKey, await verifier.verify(await signer.sign({ ...claims, generation: 4 }))]).toEqual([
    expect.objectContaining(claims),
    null,
  ]);
});

test('tokens are refused while keys cannot be fetched, and accepted as soon as they can', async () => {
  const { key, signer, clock } = await accessTokens();
  let isReachable = false;
  const keys = async () => {
    if (!isReachable) throw new Error('auth is unavailable');
    return [key.publicJwk];
  };
  const verifier = createAccessTokenVerifier({ keys, issuer, clock });
  const token = await signer.sign(claims);

  await expect(verifier.verify(token)).rejects.toThrow('auth is unavailable');
  isReachable = true;
  expect(await verifier.verify(token)).toMatchObject(claims);
});

test('F11, H1: a caller token is valid for one caller and one service, for a minute', () => {
  const clock = clockAt();
  const keys = generateServiceKeys();
  const signer = createCallerTokenSigner({ ...keys, clock });
  const verifier = (audience: 'auth' | 'videos') =>
    createCallerTokenVerifier({ publicKeys: { gateway: [keys.publicKey] }, audience, clock });
  const token = signer.sign({ caller: alice, audience: 'videos', clientIp: '192.0.2.7' });
  const videos = verifier('videos');

  expect(videos.verify(token)).toEqual({ caller: alice, clientIp: '192.0.2.7' });
  expect(verifier('auth').verify(token)).toBeNull();
  expect(videos.verify(signer.sign({ caller: null, audience: 'videos', clientIp: '::1' }))).toEqual({ caller: null, clientIp: '::1' });
  expect(signer.sign({ caller: alice, audience: 'videos', clientIp: '192.0.2.7' })).toBe(token);
  expect(signer.sign({ caller: alice, audience: 'videos', clientIp: '192.0.2.8' })).not.toBe(token);

  clock.pass(31);
  expect(signer.sign({ caller: alice, audience: 'videos', clientIp: '192.0.2.7' })).not.toBe(token);
  // A minute, and thirty seconds for clock skew.
  clock.pass(58);
  expect([videos.verify(token), verifier('videos').verify(token)]).toEqual([expect.anything(), expect.anything()]);
  expect(videos.verify(token)).toBe(videos.verify(token));
  clock.pass(1);
  expect([videos.verify(token), verifier('videos').verify(token)]).toEqual([null, null]);
});

test('F11: a cached token is reused only for the same caller, role, service and address', () => {
  const signer = createCallerTokenSigner({ ...generateServiceKeys(), clock: clockAt() });
  const words = { caller: alice, audience: 'videos', clientIp: '192.0.2.7' } as const;

  const tokens = [
    words,
    { ...words, audience: 'auth' } as const,
    { ...words, clientIp: '192.0.2.8' },
    { ...words, caller: null },
    { ...words, caller: { ...alice, role: 1 } as const },
    { ...words, caller: { ...alice, username: 'alina' } },
    { ...words, caller: { ...alice, sessionId: 'c1' } },
  ].map((one) => signer.sign(one));

  expect(new Set(tokens).size).toBe(tokens.length);
  expect(payloadOf(tokens[1] ?? '')).toMatchObject({ aud: 'auth', sub: '7', sid: 'b7c2' });
});

test('F11: a caller token of a foreign key, or one made of the public key, is refused', () => {
  const clock = clockAt();
  const keys = generateServiceKeys();
  const verifier = createCallerTokenVerifier({ publicKeys: { gateway: [keys.publicKey] }, audience: 'videos', clock });
  const exp = START.getTime() / 1000 + 60;
  const payload = { kind: 'caller', iss: 'gateway', aud: 'videos', exp, ip: '::1', sub: '1', sid: 's', role: 0, name: 'root' };
  const der = Buffer.from(keys.publicKey, 'base64');
  const pem = createPublicKey({ key: der, format: 'der', type: 'spki' }).export({ format: 'pem', type: 'spki' });

  expect(
    verifier.verify(
      createCallerTokenSigner({ ...generateServiceKeys(), clock }).sign({ caller: alice, audience: 'videos', clientIp: '::1' }),
    ),
  ).toBeNull();
  for (const key of [keys.publicKey, der, pem]) expect(verifier.verify(hs256(payload, key))).toBeNull();
  expect(verifier.verify(`${encode({ alg: 'none' })}.${encode(payload)}.`)).toBeNull();
});

test('F11: a service token is valid for one other service, with the key of its issuer, for a minute', () => {
  const clock = clockAt();
  const videos = generateServiceKeys();
  const signer = createServiceTokenSigner({ ...videos, issuer: 'videos', clock });
  const token = signer.headersFor('transcoder')[SERVICE_HEADER] ?? '';
  const verifierOf = (audience: string, publicKeys: PublicKeys = { videos: [videos.publicKey] }) =>
    createServiceTokenVerifier({ publicKeys, audience, clock });
  const verifier = verifierOf('transcoder');

  expect(verifier.verify(token)).toEqual({ service: 'videos' });
  expect(verifierOf('auth').verify(token)).toBeNull();
  expect(verifierOf('transcoder', { videos: [generateServiceKeys().publicKey] }).verify(token)).toBeNull();
  expect(verifierOf('transcoder', {}).verify(token)).toBeNull();
  expect(verifier.verify(token.slice(0, -2))).toBeNull();
  expect(signer.headersFor('transcoder')[SERVICE_HEADER]).toBe(token);
  expect(signer.headersFor('auth')[SERVICE_HEADER]).not.toBe(token);
  clock.pass(31);
  expect(signer.headersFor('transcoder')[SERVICE_HEADER]).not.toBe(token);
  clock.pass(58);
  expect([verifier.verify(token), verifierOf('transcoder').verify(token)]).toEqual([{ service: 'videos' }, { service: 'videos' }]);
  clock.pass(1);
  expect([verifier.verify(token), verifierOf('transcoder').verify(token)]).toEqual([null, null]);
});

test('F11: no service can sign as another one', () => {
  const [transcoder, videos] = [generateServiceKeys(), generateServiceKeys()];
  const publicKeys = { transcoder: [transcoder.publicKey], videos: [videos.publicKey] };
  const forged = createServiceTokenSigner({ ...transcoder, issuer: 'videos' }).headersFor('auth')[SERVICE_HEADER] ?? '';
  const asGateway = createCallerTokenSigner(transcoder).sign({ caller: alice, audience: 'auth', clientIp: '::1' });

  expect(createServiceTokenVerifier({ publicKeys, audience: 'auth' }).verify(forged)).toBeNull();
  expect(
    createCallerTokenVerifier({ publicKeys: { ...publicKeys, gateway: [videos.publicKey] }, audience: 'auth' }).verify(asGateway),
  ).toBeNull();
  for (const issuer of ['__proto__', 'constructor', 'nobody']) {
    const strange = createServiceTokenSigner({ ...transcoder, issuer }).headersFor('auth')[SERVICE_HEADER] ?? '';
    expect([issuer, createServiceTokenVerifier({ publicKeys, audience: 'auth' }).verify(strange)]).toEqual([issuer, null]);
  }
});

test('F11: the gateway signs caller tokens and service tokens with one key, and neither passes for the other', () => {
  const gateway = generateServiceKeys();
  const options = { publicKeys: { gateway: [gateway.publicKey] }, audience: 'auth' };
  const caller = createCallerTokenSigner(gateway).sign({ caller: alice, audience: 'auth', clientIp: '::1' });
  const service = createServiceTokenSigner({ ...gateway, issuer: 'gateway' }).headersFor('auth')[SERVICE_HEADER] ?? '';
  const [callers, services] = [createCallerTokenVerifier(options), createServiceTokenVerifier(options)];

  expect([callers.verify(caller), services.verify(service)]).toEqual([{ caller: alice, clientIp: '::1' }, { service: 'gateway' }]);
  expect([callers.verify(service), services.verify(caller)]).toEqual([null, null]);
});

test('a service is known by its former and its next key while it changes them', () => {
  const [former, next, foreign] = [generateServiceKeys(), generateServiceKeys(), generateServiceKeys()];
  const publicKeys = readPublicKeys(`videos=${former.publicKey}, videos=${next.publicKey},`);
  const verifier = createServiceTokenVerifier({ publicKeys, audience: 'auth' });
  const verified = [former, next, foreign].map((keys) =>
    verifier.verify(createServiceTokenSigner({ ...keys, issuer: 'videos' }).headersFor('auth')[SERVICE_HEADER] ?? ''),
  );

  expect(verified).toEqual([{ service: 'videos' }, { service: 'videos' }, null]);
  expect(readPublicKeys(listPublicKeys(publicKeys))).toEqual(publicKeys);
  expect(publicKeyOf(former.privateKey)).toBe(former.publicKey);
});

const rsa = generateKeyPairSync('rsa', { modulusLength: 2048 }).publicKey.export({ format: 'der', type: 'spki' }).toString('base64');

test.each([`videos=${rsa}`, 'videos=AAAA', 'videos', `=${rsa}`, 'videos=', generateServiceKeys().publicKey])(
  'a list of public keys is refused: %.20s',
  (list) => {
    expect(() => readPublicKeys(list)).toThrow();
  },
);

test('F11: a service token without signature, end, kind, sender or receiver is refused', () => {
  const keys = generateServiceKeys();
  const verifier = createServiceTokenVerifier({ publicKeys: { videos: [keys.publicKey] }, audience: 'transcoder', clock: clockAt() });
  const good = { kind: 'service', iss: 'videos', aud: 'transcoder', exp: START.getTime() / 1000 + 60 };
  const privateKey = createPrivateKey({ key: Buffer.from(keys.privateKey, 'base64'), format: 'der', type: 'pkcs8' });
  const signed = (payload: object, header: object = {}) => {
    const text = `${encode({ alg: 'EdDSA', ...header })}.${encode(payload)}`;
    return `${text}.${sign(null, Buffer.from(text), privateKey).toString('base64url')}`;
  };

  expect(verifier.verify(signed(good))).toEqual({ service: 'videos' });
  for (const wrong of [
    { exp: undefined },
    { exp: '9999999999' },
    { kind: undefined },
    { kind: 'caller' },
    { iss: undefined },
    { iss: ['videos'] },
    { aud: undefined },
    { aud: ['transcoder'] },
  ]) {
    expect([wrong, verifier.verify(signed({ ...good, ...wrong }))]).toEqual([wrong, null]);
  }
  for (const alg of ['none', 'HS256', 'HS512', 'RS256']) expect([alg, verifier.verify(signed(good, { alg }))]).toEqual([alg, null]);
  expect(verifier.verify(hs256(good, keys.publicKey))).toBeNull();
  expect(verifier.verify(`${encode({ alg: 'none' })}.${encode(good)}.`)).toBeNull();
});

test('the cache of verified tokens is bounded and keeps what is used', () => {
  const cache = twoGenerationCache<number>(10);
  cache.set('used', 1);
  for (let index = 0; index < 1000; index++) {
    cache.set(`once ${index}`, index);
    cache.get('used');
  }

  const kept = Array.from({ length: 1000 }, (_, index) => cache.get(`once ${index}`)).filter((value) => value !== undefined);

  expect(cache.get('used')).toBe(1);
  expect(kept.length).toBeLessThanOrEqual(20);
});

test('deleted entries are gone from both generations of the cache', () => {
  const cache = twoGenerationCache<number>(2);
  for (const key of ['old', 'older', 'young']) cache.set(key, 1);

  cache.delete('old');
  cache.delete('young');

  expect(['old', 'older', 'young'].map((key) => cache.get(key))).toEqual([undefined, 1, undefined]);
});
