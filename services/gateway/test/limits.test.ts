import { readSettings } from '@flotilla/config';
import { alice, carol, eventually } from '@flotilla/test-kit';
import { expect, test } from '@jest/globals';
import { settings } from '../src/config.ts';
import { createCountAlone } from '../src/limits/count-alone.ts';
import { rulesOf } from '../src/limits/rules.ts';
import { startWorld } from './world.ts';

const LOGIN = { method: 'POST', headers: { 'content-type': 'application/x-www-form-urlencoded' }, body: 'grant_type=password' };
const rateLimits = (text: string) => readSettings({ rateLimits: settings.rateLimits }, { RATE_LIMITS: text });
type World = Awaited<ReturnType<typeof startWorld>>;
const times = async (count: number, ask: (at: number) => Promise<unknown>) => {
  for (let at = 0; at < count; at += 1) await ask(at);
};

test('the API takes 50 requests in ten seconds and shows how many are left', async () => {
  await using world = await startWorld({ rateLimitFactor: 1 });

  const first = await world.ask('/api/v1/videos');
  await times(49, () => world.ask('/api/v1/config'));
  const beyond = await world.ask('/api/v1/videos');

  expect(first.headers).toMatchObject({ 'x-ratelimit-limit': '50', 'x-ratelimit-remaining': '49' });
  const reset = Number(first.headers['x-ratelimit-reset']) - Date.now() / 1000;
  expect(reset).toBeGreaterThan(0);
  expect(reset).toBeLessThanOrEqual(11);
  expect(beyond).toMatchObject({
    status: 429,
    headers: { 'x-ratelimit-limit': '50', 'x-ratelimit-remaining': '0', 'content-type': 'application/problem+json; charset=utf-8' },
    body: { status: 429, title: 'Too Many Requests' },
  });
  expect(Number(beyond.headers['retry-after'])).toBeGreaterThanOrEqual(1);
  expect(Number(beyond.headers['retry-after'])).toBeLessThanOrEqual(10);
  expect(world.videos.received).toHaveLength(1);
});

test('unknown paths are counted too; files and pages of the client on their own, ping not at all', async () => {
  await using world = await startWorld({ rateLimitFactor: 0.1 });
  await times(5, () => world.ask('/api/v1/nothing'));

  expect(await world.ask('/api/v1/nothing')).toMatchObject({ status: 429 });
  expect(await world.ask('/api/v1/videos', { method: 'PUT' })).toMatchObject({ status: 429 });
  expect(await world.ask('/api/v1/ping')).toMatchObject({ status: 200, text: 'pong' });
  expect(await world.ask('/static/web-videos/a.mp4')).toMatchObject({ status: 200 });
  expect((await world.ask('/')).headers).toMatchObject({ 'x-ratelimit-limit': '50', 'x-ratelimit-remaining': '49' });
  expect((await world.ask('/nowhere')).headers).toMatchObject({ 'x-ratelimit-remaining': '48' });
  expect((await world.ask('/api/v1/ping')).headers).not.toHaveProperty('x-ratelimit-limit');
});

test.each([
  '/static/web-videos/a.mp4',
  '/static/nothing',
  '/lazy-static/nothing',
  '/download/nothing',
  '/health/nothing',
  '/client/nothing.js',
])('%s is counted with files, whether it is served or not', async (path) => {
  await using world = await startWorld({ ...rateLimits('files=3/10'), rateLimitFactor: 1 });
  await times(3, () => world.ask(path));

  expect(await world.ask(path)).toMatchObject({ status: 429, headers: { 'x-ratelimit-limit': '3' } });
  expect(await world.ask('/api/v1/videos')).toMatchObject({ status: 200 });
});

test('chunks of uploads are counted on their own', async () => {
  await using world = await startWorld({ ...rateLimits('uploadChunk=3/10'), rateLimitFactor: 1 });
  const headers = { authorization: `Bearer ${(await world.auth.signIn(alice)).token}` };
  const send = () => world.ask('/api/v1/videos/upload-resumable?upload_id=1', { method: 'PUT', headers, body: 'a chunk' });
  await times(3, send);

  expect(await send()).toMatchObject({ status: 429, headers: { 'x-ratelimit-limit': '3' } });
  expect(world.videos.received).toHaveLength(3);
});

test('G3: an IPv6 network that changes its address within a /48 has sixteen times the limit of one client', async () => {
  await using world = await startWorld({ ...rateLimits('login=2/3600'), rateLimitFactor: 1, trustedProxies: ['127.0.0.1'] });
  const signIn = (from: string) => world.ask('/api/v1/users/token', { ...LOGIN, headers: { ...LOGIN.headers, 'x-forwarded-for': from } });
  const first = await signIn('2001:db8:1:0::1');
  await times(31, (at) => signIn(`2001:db8:1:${at + 1}::1`));

  expect(first.headers).toMatchObject({ 'x-ratelimit-limit': '2', 'x-ratelimit-remaining': '1' });
  expect(await signIn('2001:db8:1:ffff::1')).toMatchObject({
    status: 429,
    headers: { 'x-ratelimit-limit': '32', 'x-ratelimit-remaining': '0' },
  });
  expect(await signIn('2001:db8:2:ffff::1')).toMatchObject({ status: 200, headers: { 'x-ratelimit-limit': '2' } });
});

test('signing in is counted twice, and the headers show the narrower limit', async () => {
  await using world = await startWorld({ rateLimitFactor: 1 });

  expect((await world.ask('/api/v1/users/token', LOGIN)).headers).toMatchObject({
    'x-ratelimit-limit': '15',
    'x-ratelimit-remaining': '14',
  });
  expect((await world.ask('/api/v1/videos')).headers).toMatchObject({ 'x-ratelimit-limit': '50', 'x-ratelimit-remaining': '48' });
  await times(14, () => world.ask('/api/v1/users/token', LOGIN));
  const beyond = await world.ask('/api/v1/users/token', LOGIN);
  expect(beyond).toMatchObject({ status: 429, headers: { 'x-ratelimit-limit': '15' } });
  expect(Number(beyond.headers['retry-after'])).toBeGreaterThan(200);
  expect(world.auth.received.filter(({ url }) => url === '/api/v1/users/token')).toHaveLength(15);
});

test('K6: comments are counted for a client address and for a user, who may come from anywhere; moderators pass', async () => {
  await using world = await startWorld({
    ...rateLimits('comment=4/60,commentOfUser=2/60'),
    rateLimitFactor: 1,
    trustedProxies: ['127.0.0.1'],
  });
  const commenting = async (who: Parameters<World['auth']['signIn']>[0]) => {
    const authorization = `Bearer ${(await world.auth.signIn(who)).token}`;
    return (from: string) =>
      world.ask('/api/v1/videos/1/comment-threads', {
        method: 'POST',
        headers: { authorization, 'content-type': 'application/json', 'x-forwarded-for': from },
        body: '{"text":"Buy sails"}',
      });
  };
  const [byAlice, byMallory, byCarol] = [await commenting(alice), await commenting({ ...alice, userId: 666 }), await commenting(carol)];

  expect(await byAlice('203.0.113.1')).toMatchObject({ status: 200, headers: { 'x-ratelimit-limit': '2', 'x-ratelimit-remaining': '1' } });
  await byAlice('203.0.113.1');
  expect(await byAlice('203.0.113.2')).toMatchObject({ status: 429, headers: { 'x-ratelimit-limit': '2' } });
  await byMallory('203.0.113.1');
  await byMallory('203.0.113.1');
  expect(await byMallory('203.0.113.1')).toMatchObject({ status: 429, headers: { 'x-ratelimit-limit': '4' } });
  await times(5, async () => expect(await byCarol('203.0.113.1')).toMatchObject({ status: 200 }));
  expect(world.videos.received).toHaveLength(9);
});

const forged: [string, (at: number) => Record<string, string>][] = [
  ['X-Forwarded-For', (at) => ({ 'x-forwarded-for': `203.0.113.${at}` })],
  ['Forwarded', (at) => ({ forwarded: `for=203.0.113.${at}` })],
  ['X-Real-IP', (at) => ({ 'x-real-ip': `203.0.113.${at}` })],
  ['all of them', (at) => ({ 'x-forwarded-for': `2001:db8::${at}`, 'x-real-ip': `203.0.113.${at}`, 'true-client-ip': `203.0.113.${at}` })],
];
test.each(forged)('G3: a new %s in every request ends in the same bucket', async (_, headers) => {
  await using world = await startWorld({ rateLimitFactor: 0.1 });
  await times(5, (at) => world.ask('/api/v1/videos', { headers: headers(at) }));

  expect(await world.ask('/api/v1/videos', { headers: headers(6) })).toMatchObject({ status: 429 });
  expect(world.videos.received).toHaveLength(5);
  for (const { headers: seen } of world.videos.received) expect(seen['x-forwarded-for']).toBe('127.0.0.1');
});

test('G3: behind a trusted proxy clients are distinguished by what the proxy added, not by what they sent', async () => {
  await using world = await startWorld({ rateLimitFactor: 0.1, trustedProxies: ['127.0.0.1'] });
  const from = (address: string) => world.ask('/api/v1/videos', { headers: { 'x-forwarded-for': address } });
  await times(5, (at) => from(`198.51.100.${at}, 203.0.113.1`));

  expect((await from('198.51.100.9, 203.0.113.1')).status).toBe(429);
  expect((await from('203.0.113.2')).status).toBe(200);
  expect(world.videos.last()?.headers).toMatchObject({ 'x-forwarded-for': '203.0.113.2' });
});

async function beyondLimit(world: World) {
  await times(5, () => world.ask('/api/v1/config'));
  return (token: string, path = '/api/v1/config') => world.ask(path, { headers: { authorization: `Bearer ${token}` } });
}

test('beyond the limit moderators go on, users do not, bad tokens are refused as such', async () => {
  await using world = await startWorld({ rateLimitFactor: 0.1 });
  const ask = await beyondLimit(world);

  expect(await ask((await world.auth.signIn(carol)).token)).toMatchObject({ status: 200, headers: { 'x-ratelimit-remaining': '0' } });
  expect(await ask((await world.auth.signIn(alice)).token)).toMatchObject({ status: 429 });
  expect(await ask('abc')).toMatchObject({ status: 401, body: { code: 'invalid_token' } });
});

test('G4: a moderator’s token does not pass the limit of signing in', async () => {
  await using world = await startWorld({ rateLimitFactor: 1 });
  const authorization = `Bearer ${(await world.auth.signIn(carol)).token}`;
  const signIns = () => world.auth.received.filter(({ url }) => url === '/api/v1/users/token');
  await times(15, () => world.ask('/api/v1/users/token', LOGIN));

  expect(await world.ask('/api/v1/users/token', { ...LOGIN, headers: { ...LOGIN.headers, authorization } })).toMatchObject({ status: 429 });
  expect(signIns()).toHaveLength(15);
});

test('factor 0 switches limits off', async () => {
  await using world = await startWorld({ rateLimitFactor: 0 });
  await times(60, () => world.ask('/api/v1/config'));

  const { status, headers } = await world.ask('/api/v1/videos');

  expect(status).toBe(200);
  expect(headers).not.toHaveProperty('x-ratelimit-limit');
});

test('an operator’s limit replaces number and window, and other limits stay', async () => {
  await using world = await startWorld({ ...rateLimits('login=2/3600'), rateLimitFactor: 1 });
  const first = await world.ask('/api/v1/users/token', LOGIN);
  await world.ask('/api/v1/users/token', LOGIN);

  const beyond = await world.ask('/api/v1/users/token', LOGIN);

  expect(first).toMatchObject({ status: 200, headers: { 'x-ratelimit-limit': '2', 'x-ratelimit-remaining': '1' } });
  expect(Number(first.headers['x-ratelimit-reset']) - Date.now() / 1000).toBeGreaterThan(3_500);
  expect(beyond).toMatchObject({ status: 429, headers: { 'x-ratelimit-limit': '2', 'x-ratelimit-remaining': '0' } });
  expect(Number(beyond.headers['retry-after'])).toBeGreaterThan(3_500);
  const other = await world.ask('/api/v1/videos');
  expect(other).toMatchObject({ status: 200, headers: { 'x-ratelimit-limit': '50' } });
  expect(Number(other.headers['x-ratelimit-reset']) - Date.now() / 1000).toBeLessThanOrEqual(11);
});

test('the factor multiplies an operator’s own limit as it does every other, and 0 switches it off', async () => {
  await using multiplied = await startWorld({ ...rateLimits('login=2/3600, signup=20/3600'), rateLimitFactor: 3 });
  await using off = await startWorld({ ...rateLimits('login=1/3600'), rateLimitFactor: 0 });
  await off.ask('/api/v1/users/token', LOGIN);

  expect((await multiplied.ask('/api/v1/users/token', LOGIN)).headers).toMatchObject({ 'x-ratelimit-limit': '6' });
  expect(await off.ask('/api/v1/users/token', LOGIN)).toMatchObject({ status: 200 });
});

test('built-in limits apply where the operator sets none', () => {
  expect(rateLimits('')).toEqual({ rateLimits: {} });
});

test.each([
  'sign_in=30/300',
  'constructor=30/300',
  'login=30/300,login=40/300',
  'login=30/300,signup',
  'login=30',
  'login=0/300',
  'login=30/0',
  'login=-1/300',
  'login=1.5/300',
  'login=1000001/300',
  'login=30/86401',
])('%s is no list of limits, and the start says which there are', (text) => {
  expect(() => rateLimits(text)).toThrow(/RATE_LIMITS must be .* of api, .*login, signup, .*generateDownload/);
});

test.each([
  ['told beforehand', 'application/json', { 'content-length': '500001' }],
  ['told beforehand, as a form', 'application/x-www-form-urlencoded', { 'content-length': '5000000' }],
  ['of no type', '', { 'content-length': '500001' }],
])('a body that is too large is refused when its length is %s', async (_, type, headers) => {
  await using world = await startWorld();
  const { token } = await world.auth.signIn(carol);
  const lines = Object.entries({ ...headers, authorization: `Bearer ${token}`, ...(type && { 'content-type': type }) });

  const { statuses } = await world.raw(
    `POST /api/v1/users HTTP/1.1\r\nHost: localhost:8080\r\n${lines.map(([name, value]) => `${name}: ${value}\r\n`).join('')}\r\n{`,
  );

  expect(statuses).toEqual([413]);
  expect(world.auth.received.some(({ url }) => url === '/api/v1/users')).toBe(false);
});

test('a body in chunks is cut off where it gets too large', async () => {
  await using world = await startWorld();
  const { token } = await world.auth.signIn(carol);
  const chunk = `fa00\r\n${'a'.repeat(64_000)}\r\n`;
  const ask = (chunks: number) =>
    world.raw(
      `POST /api/v1/users/revoke-token HTTP/1.1\r\nHost: localhost:8080\r\nAuthorization: Bearer ${token}\r\n` +
        `Content-Type: application/json\r\nTransfer-Encoding: chunked\r\n\r\n${chunk.repeat(chunks)}0\r\n\r\n`,
    );
  await world.ask('/api/v1/users/me', { headers: { authorization: `Bearer ${token}` } });
  world.auth.answerWith((request, response) => request.resume().on('end', () => response.end('{}')));

  expect((await ask(7)).statuses).toEqual([200]);
  expect((await ask(8)).statuses).toEqual([413]);
  expect(world.auth.received.filter(({ url }) => url === '/api/v1/users/revoke-token')).toHaveLength(1);
});

test('a body where none belongs is refused', async () => {
  await using world = await startWorld();

  expect(await world.ask('/api/v1/videos', { body: 'abc' })).toMatchObject({ status: 400 });
  expect(await world.ask('/api/v1/videos', { headers: { 'content-length': '0' } })).toMatchObject({ status: 200 });
  const { statuses } = await world.raw(
    'GET /api/v1/videos HTTP/1.1\r\nHost: localhost:8080\r\nTransfer-Encoding: chunked\r\n\r\n0\r\n\r\n',
  );
  expect(statuses).toEqual([400]);
});

test('files have no size limit at the gateway', async () => {
  await using world = await startWorld();
  const { token } = await world.auth.signIn(alice);
  const authorization = `Bearer ${token}`;
  const body = Buffer.alloc(2_000_000, 'a');

  for (const [method, path, type] of [
    ['POST', '/api/v1/videos/upload', 'multipart/form-data; boundary=x'],
    ['PUT', '/api/v1/videos/upload-resumable?upload_id=1', 'application/octet-stream'],
  ] as const) {
    expect(await world.ask(path, { method, headers: { authorization, 'content-type': type }, body })).toMatchObject({ status: 200 });
    expect(world.videos.last()?.body).toHaveLength(2_000_000);
  }
});

test('only successful registrations are counted', async () => {
  await using world = await startWorld({ rateLimitFactor: 1 });
  const register = () =>
    world.ask('/api/v1/users/register', { method: 'POST', headers: { 'content-type': 'application/json' }, body: '{}' });
  const answerWith = (status: number) =>
    world.auth.answerWith((request, response) => request.resume().on('end', () => response.writeHead(status).end('{}')));
  answerWith(409);
  for (let refused = 0; refused < 4; refused++) expect(await register()).toMatchObject({ status: 409 });

  answerWith(200);

  expect(await register()).toMatchObject({ status: 200, headers: { 'x-ratelimit-limit': '2' } });
  expect(await register()).toMatchObject({ status: 200 });
  expect(await register()).toMatchObject({ status: 429 });
});

test('a registration refused after its window has ended does not raise the limit of the next', async () => {
  const count = createCountAlone(rulesOf({ ...rateLimits('signup=2/1'), rateLimitFactor: 1 }));
  const consumed = async () => (await count('signup', 'somebody')).state.consumedPoints;
  const { state, takeBack } = await count('signup', 'somebody');
  const endsAt = performance.now() + state.msBeforeNext;
  await eventually(() => expect(performance.now()).toBeGreaterThan(endsAt));
  expect(await consumed()).toBe(1);

  await takeBack();

  expect(await consumed()).toBe(2);
});

test('G4: nobody may exceed the limit on mailed strings and codes, not even moderators', async () => {
  await using world = await startWorld({ rateLimitFactor: 1 });
  const authorization = `Bearer ${(await world.auth.signIn(carol)).token}`;
  const headers = { 'content-type': 'application/json', authorization };
  const confirm = () => world.ask('/api/v1/users/1/reset-password', { method: 'POST', headers, body: '{}' });
  for (let tries = 0; tries < 15; tries++) expect(await confirm()).toMatchObject({ status: 200 });

  expect(await confirm()).toMatchObject({ status: 429, headers: { 'x-ratelimit-limit': '15' } });
  expect(world.auth.received.filter(({ url }) => url.endsWith('/reset-password'))).toHaveLength(15);
});
