import { startOidcProvider } from '@flotilla/test-kit/oidc-provider';
import { expect, test } from '@jest/globals';
import { SignJWT, UnsecuredJWT } from 'jose';
import { type Browser, openBrowser } from './browser.ts';
import { ada, failed, failedBecause, isRefused, startWithHostile } from './external-sign-in-world.ts';
import { type Genuine, hostileSecret } from './hostile-provider.ts';
import { publicUrl, startReadyWorld } from './world.ts';

test('G8: a callback is refused unless the sign-in was begun here, recently, in the same browser and for the same provider', async () => {
  await using provider = await startOidcProvider(() => [`${publicUrl}/api/v1/auth/external/work/callback`]);
  await using world = await startReadyWorld({
    EXTERNAL_SIGN_IN: JSON.stringify([provider.settings(), provider.settings({ name: 'other' })]),
  });
  provider.arrives('subject-1', ada);
  const begin = async (browser: Browser) => {
    const atProvider = await browser.follow('/api/v1/auth/external/work', (url) => url.origin === provider.issuer);
    return browser.follow(atProvider, (url) => url.origin === publicUrl);
  };
  const without = (url: URL, name: string) => {
    const changed = new URL(url);
    changed.searchParams.delete(name);
    return changed;
  };
  const browser = openBrowser(world);
  const back = await begin(browser);
  const foreign = new URL(back);
  foreign.searchParams.set('state', 'f'.repeat(64));
  const stranger = openBrowser(world);
  await begin(stranger);

  expect((await browser.follow(without(back, 'state'))).href).toBe(failed);
  expect((await browser.follow(without(back, 'code'))).href).toBe(failed);
  expect((await browser.follow(without(back, 'iss'))).href).toBe(failed);
  expect((await browser.follow(foreign)).href).toBe(failedBecause('expired'));
  expect((await browser.follow(back.href.replace('external/work', 'external/other'))).href).toBe(failedBecause('expired'));
  expect((await openBrowser(world).follow(back)).href).toBe(failedBecause('expired'));
  expect((await stranger.follow(back)).href).toBe(failedBecause('expired'));
  expect((await browser.follow(`${back.pathname}?error=access_denied&state=${back.searchParams.get('state')}`)).href).toBe(
    failedBecause('cancelled'),
  );
  expect((await browser.follow(back)).searchParams.get('username')).toBe('ada.lovelace');
  expect((await browser.follow(back)).href).toBe(failedBecause('expired'));

  const late = openBrowser(world);
  const lateBack = await begin(late);
  world.moveClock(601);
  expect((await late.follow(lateBack)).href).toBe(failedBecause('expired'));
});

const later = (seconds: number) => Math.floor(Date.now() / 1000) + seconds;

const forgeries: [string, (genuine: Genuine) => Promise<string | undefined> | string | undefined][] = [
  ['none at all', () => undefined],
  ['no token', () => 'x.y.z'],
  ['alg=none', ({ claims }) => new UnsecuredJWT(claims).encode()],
  [
    'signed with the client secret',
    ({ claims }) => new SignJWT(claims).setProtectedHeader({ alg: 'HS256' }).sign(Buffer.from(hostileSecret)),
  ],
  ['signed with another key of the same id', ({ claims, signAsStranger }) => signAsStranger(claims)],
  ['changed after it was signed', async ({ claims, sign }) => swapPayload(await sign(claims), { ...claims, sub: 'root' })],
  ['for another audience', ({ claims, sign }) => sign({ ...claims, aud: 'another' })],
  ['for us among others, made for another', ({ claims, sign }) => sign({ ...claims, aud: ['flotilla', 'another'], azp: 'another' })],
  ['of another issuer', ({ claims, sign }) => sign({ ...claims, iss: 'https://issuer.example' })],
  ['expired', ({ claims, sign }) => sign({ ...claims, exp: later(-3600) })],
  ['not valid yet', ({ claims, sign }) => sign({ ...claims, nbf: later(3600) })],
  ['for ever', ({ claims, sign }) => sign(omit(claims, 'exp'))],
  ['of nobody', ({ claims, sign }) => sign(omit(claims, 'sub'))],
  ['without nonce', ({ claims, sign }) => sign(omit(claims, 'nonce'))],
  ['with the nonce of another sign-in', ({ claims, sign }) => sign({ ...claims, nonce: 'f'.repeat(64) })],
];

test('G8: an invalid id token is refused, and a valid one is accepted', async () => {
  await using started = await startWithHostile();
  const { world, provider, signIn } = started;

  for (const [what, token] of forgeries) {
    provider.token = token;
    expect([what, isRefused(await signIn())]).toEqual([what, true]);
  }
  expect(await world.sql('select 1 from external_identities')).toEqual([]);

  provider.token = ({ claims, sign }) => sign(claims);
  expect((await signIn()).searchParams.get('username')).toBe('eve');
});

test('G8: the nonce of a completed sign-in cannot be used again', async () => {
  await using started = await startWithHostile();
  const { provider, signIn } = started;
  let first: string | undefined;
  provider.token = async ({ claims, sign }) => {
    first ??= await sign(claims);
    return first;
  };

  expect(isRefused(await signIn())).toBe(false);
  expect(isRefused(await signIn())).toBe(true);
});

const strangeClaims: [string, object][] = [
  ['a thousand groups and one', { groups: Array.from({ length: 1001 }, (_, index) => `g${index}`) }],
  ['a group of megabytes', { groups: ['g'.repeat(2_000_000)] }],
  ['a group too long to be one', { groups: ['g'.repeat(501)] }],
  ['a subject of a kilobyte', { sub: 's'.repeat(1024) }],
  ['a subject no database can hold', { sub: 's\0' }],
  ['an address that is none', { email: 'not an address' }],
  ['an address that is no text', { email: { $gt: '' } }],
];

test('G8: huge and strange claims are refused', async () => {
  await using started = await startWithHostile({ roleClaim: 'groups', roles: { g1: 0 } });
  const { provider, signIn } = started;

  for (const [what, claims] of strangeClaims) {
    provider.claims = { ...claims };
    expect([what, isRefused(await signIn())]).toEqual([what, true]);
  }

  provider.claims = { groups: Array.from({ length: 1000 }, (_, index) => `g${index}`) };
  expect(isRefused(await signIn())).toBe(false);
});

const descriptions: [string, Record<string, unknown>][] = [
  ['of another issuer', { issuer: 'https://issuer.example' }],
  ['that has secrets sent in clear', { token_endpoint: 'http://issuer.example/token' }],
  ['without keys', { jwks_uri: undefined }],
  ['with an address that is none', { authorization_endpoint: 'javascript:alert(1)' }],
];

test('nobody is sent to a provider with a wrong discovery document, until that is corrected', async () => {
  await using started = await startWithHostile();
  const { provider, signIn } = started;

  for (const [what, description] of descriptions) {
    provider.description = description;
    expect([what, isRefused(await signIn())]).toEqual([what, true]);
  }
  expect(new Set(provider.asked)).toEqual(new Set(['/.well-known/openid-configuration']));

  provider.description = {};
  expect(isRefused(await signIn())).toBe(false);
});

test('whatever a token endpoint answers, it ends on the login page', async () => {
  await using started = await startWithHostile();
  const { provider, signIn, world } = started;

  for (const answer of [
    '',
    'null',
    '[]',
    '"x"',
    'x',
    '{"access_token":{}}',
    '{"error":"invalid_grant"}',
    '{"access_token":"x","id_token":{}}',
  ]) {
    provider.answer = answer;
    expect([answer, isRefused(await signIn())]).toEqual([answer, true]);
  }
  expect(await world.isReady()).toBe(true);
});

test('user info is only used for the same subject, and signed claims take precedence over it', async () => {
  await using started = await startWithHostile({ roleClaim: 'groups', roles: { admins: 0 } });
  const { provider, signIn, world } = started;

  provider.userInfo = { sub: 'another', email: 'mallory@films.example' };
  expect(isRefused(await signIn())).toBe(true);

  provider.userInfo = { sub: 'subject', email: 'mallory@films.example', groups: ['admins'] };
  provider.claims = { groups: ['films'] };
  expect((await signIn()).searchParams.get('username')).toBe('eve');
  expect(await world.sql(`select email, role from users where username = 'eve'`)).toEqual([{ email: 'eve@films.example', role: 2 }]);
});

test('a sign-in with a provider that is silent, endless or unavailable ends on the login page in time, and works again later', async () => {
  await using started = await startWithHostile();
  const { provider, signIn } = started;

  provider.mood = 'silent';
  const startedAt = performance.now();
  expect((await signIn()).href).toBe(failedBecause('unavailable'));
  expect(performance.now() - startedAt).toBeLessThan(20_000);
  provider.mood = 'endless';
  expect(isRefused(await signIn())).toBe(true);
  provider.mood = 'well';
  expect(isRefused(await signIn())).toBe(false);
});

function swapPayload(token: string, claims: object): string {
  const [header, , signature] = token.split('.');
  return [header, Buffer.from(JSON.stringify(claims)).toString('base64url'), signature].join('.');
}

function omit(claims: Genuine['claims'], name: string): Genuine['claims'] {
  return Object.fromEntries(Object.entries(claims).filter(([each]) => each !== name));
}
