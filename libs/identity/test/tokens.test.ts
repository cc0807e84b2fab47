import { createHmac, createPrivateKey, sign } from 'node:crypto';
import { expect, test } from '@jest/globals';
import {
  type Caller,
  createAccessTokenSigner,
  createAccessTokenVerifier,
  createCallerTokenSigner,
  createCallerTokenVerifier,
  createServiceTokenSigner,
  createServiceTokenVerifier,
  generateCallerKeys,
  generateSigningKey,
  SERVICE_HEADER,
  twoGenerationCache,
} from '../src/index.ts';

const START = new Date('2026-06-01T12:00:00Z');
const alice: Caller = { userId: 7, username: 'alice', role: 2, sessionId: 'b7c2' };
const claims = { ...alice, generation: 3 };
const issuer = 'https://video.example';

function clockAt(seconds = 0) {
  let now = START.getTime() + seconds * 1000;
  return { now: () => new Date(now), pass: (by: number) => (now += by * 1000) };
}

const encode = (part: object) => Buffer.from(JSON.stringify(part)).toString('base64url');
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
  return { clock, key, published, verifier, signer, asked: () => asked };
}

test('an access token says who, and until when', async () => {
  const { signer, verifier, clock } = await accessTokens();
  const token = await signer.sign(claims);

  expect(await verifier.verify(token)).toEqual({ ...claims, expiresAt: new Date(START.getTime() + 100_000) });
  clock.pass(100);
  expect(await verifier.verify(token)).toBeNull();
});

test('forged access tokens are nobody: no algorithm, the public key as a secret, changed claims, another issuer, noise', async () => {
  const { signer, verifier, key, clock } = await accessTokens();
  const token = await signer.sign(claims);
  const [header = '', payload = '', signature = ''] = token.split('.');
  const kid = key.publicJwk.kid;
  const more = encode({ ...payloadOf(token), role: 0 });
  const hs256 = encode({ alg: 'HS256', typ: 'JWT', kid });
  const withSecret = (secret: string) => `${hs256}.${more}.${createHmac('sha256', secret).update(`${hs256}.${more}`).digest('base64url')}`;
  const elsewhere = createAccessTokenSigner({ privateJwk: key.privateJwk, issuer: 'https://other.example', lifetimeInSeconds: 100, clock });

  const forged = [
    `${encode({ alg: 'none', typ: 'JWT', kid })}.${more}.`,
    `${encode({ alg: 'none', typ: 'JWT', kid })}.${more}.${signature}`,
    withSecret(JSON.stringify(key.publicJwk)),
    withSecret(String(key.publicJwk.x)),
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
  const { verifier, key } = await accessTokens();
  const privateKey = createPrivateKey({ key: key.privateJwk, format: 'jwk' });
  const good = { iss: issuer, sub: '7', name: 'alice', role: 2, sid: 'b7c2', gen: 1, exp: START.getTime() / 1000 + 50 };
  const signed = (payload: object) => {
    const text = `${encode({ alg: 'EdDSA', kid: key.privateJwk.kid })}.${encode(payload)}`;
    return `${text}.${sign(null, Buffer.from(text), privateKey).toString('base64url')}`;
  };

  expect(await verifier.verify(signed(good))).not.toBeNull();
  for (const wrong of [{ role: 9 }, { role: '0' }, { gen: '1' }, { sid: null }, { exp: 'tomorrow' }, { sub: 7 }]) {
    expect([wrong, await verifier.verify(signed({ ...good, ...wrong }))]).toEqual([wrong, null]);
  }
});

test('keys are asked for once, and again only for a key nobody knows, not more often than every ten seconds', async () => {
  const { signer, verifier, published, clock, asked } = await accessTokens();
  const later = await generateSigningKey();
  const unknown = createAccessTokenSigner({ privateJwk: later.privateJwk, issuer, lifetimeInSeconds: 100, clock });
  const token = await signer.sign(claims);

  await Promise.all([verifier.verify(token), verifier.verify(token), verifier.verify(`${token}x`)]);
  expect(asked()).toBe(1);
  published.push(later.publicJwk);
  expect(await verifier.verify(await unknown.sign(claims))).toBeNull();
  expect(asked()).toBe(1);
});

test('F11, H1: the gateway vouches for one caller to one service, for a minute', () => {
  const clock = clockAt();
  const keys = generateCallerKeys();
  const signer = createCallerTokenSigner({ ...keys, clock });
  const verifier = (audience: 'auth' | 'videos') => createCallerTokenVerifier({ publicKey: keys.publicKey, audience, clock });
  const token = signer.sign({ caller: alice, audience: 'videos', clientIp: '192.0.2.7' });
  const videos = verifier('videos');

  expect(videos.verify(token)).toEqual({ caller: alice, clientIp: '192.0.2.7' });
  expect(verifier('auth').verify(token)).toBeNull();
  expect(videos.verify(signer.sign({ caller: null, audience: 'videos', clientIp: '::1' }))).toEqual({ caller: null, clientIp: '::1' });
  expect(signer.sign({ caller: alice, audience: 'videos', clientIp: '192.0.2.7' })).toBe(token);
  expect(signer.sign({ caller: alice, audience: 'videos', clientIp: '192.0.2.8' })).not.toBe(token);

  clock.pass(31);
  expect(signer.sign({ caller: alice, audience: 'videos', clientIp: '192.0.2.7' })).not.toBe(token);
  clock.pass(60);
  // Remembered or not, it has had its time.
  expect([videos.verify(token), verifier('videos').verify(token)]).toEqual([null, null]);
});

test('F11: a caller token of a foreign key, or one made of the public key, is nobody’s', () => {
  const clock = clockAt();
  const keys = generateCallerKeys();
  const verifier = createCallerTokenVerifier({ publicKey: keys.publicKey, audience: 'videos', clock });
  const payload = encode({ aud: 'videos', exp: START.getTime() / 1000 + 60, ip: '::1', sub: '1', sid: 's', role: 0, name: 'root' });
  const hs256 = `${encode({ alg: 'HS256', typ: 'JWT' })}.${payload}`;

  expect(
    verifier.verify(
      createCallerTokenSigner({ ...generateCallerKeys(), clock }).sign({ caller: alice, audience: 'videos', clientIp: '::1' }),
    ),
  ).toBeNull();
  for (const secret of [keys.publicKey, Buffer.from(keys.publicKey, 'base64')]) {
    expect(verifier.verify(`${hs256}.${createHmac('sha256', secret).update(hs256).digest('base64url')}`)).toBeNull();
  }
  expect(verifier.verify(`${encode({ alg: 'none' })}.${payload}.`)).toBeNull();
});

test('F11: a service speaks for itself to one other service, with the shared secret, for a minute', () => {
  const clock = clockAt();
  const secret = 'a secret of the platform, long enough';
  const headers = createServiceTokenSigner({ secret, issuer: 'videos', clock }).headersFor('transcoder');
  const token = headers[SERVICE_HEADER] ?? '';
  const verifier = createServiceTokenVerifier({ secret, audience: 'transcoder', clock });

  expect(verifier.verify(token)).toEqual({ service: 'videos' });
  expect(createServiceTokenVerifier({ secret, audience: 'auth', clock }).verify(token)).toBeNull();
  expect(createServiceTokenVerifier({ secret: `${secret}.`, audience: 'transcoder', clock }).verify(token)).toBeNull();
  expect(verifier.verify(token.slice(0, -2))).toBeNull();
  clock.pass(91);
  expect(verifier.verify(token)).toBeNull();
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
