import { randomUUID } from 'node:crypto';
import { authEvents, sessionsTopic } from '@flotilla/contracts-auth';
import { alice, carol, eventually, root, startTestTransport, testCallers, testServices } from '@flotilla/test-kit';
import { expect, test } from '@jest/globals';
import { IMPATIENT, startWorld } from './world.ts';

const bearer = (token: string) => ({ headers: { authorization: `Bearer ${token}` } });
const MINE = '/api/v1/users/me/videos';

test('an operation for users refuses requests without a token', async () => {
  await using world = await startWorld();

  const answer = await world.ask(MINE);

  expect(answer).toMatchObject({
    status: 401,
    headers: { 'www-authenticate': 'Bearer realm="Service"', 'content-type': 'application/problem+json; charset=utf-8' },
    body: { status: 401, code: 'unauthorized_request', title: 'Unauthorized' },
  });
  expect(answer.body['type']).toMatch(/^https:\/\/.*#section\/Errors\/unauthorized_request$/);
  expect(answer.body['docs']).toMatch(/#operation\/listMyVideos$/);
  expect(answer.body['error']).toBe(answer.body['detail']);
  expect(world.untouched()).toBe(true);
});

test.each([
  ['no scheme', 'abc'],
  ['another scheme', 'Basic YWxpY2U6YWxpY2U='],
  ['no token', 'Bearer'],
  ['two tokens', 'Bearer abc def'],
  ['strange letters', 'Bearer ab{c}'],
  ['a very long token', `Bearer ${'a'.repeat(5000)}`],
])('a header with %s is malformed', async (_, authorization) => {
  await using world = await startWorld();

  for (const path of [MINE, '/api/v1/videos']) {
    expect(await world.ask(path, { headers: { authorization } })).toMatchObject({ status: 400, body: { code: 'invalid_request' } });
  }
  expect(world.untouched()).toBe(true);
});

test('a token that is sent twice or in the query is refused, even a valid one', async () => {
  await using world = await startWorld();
  const { token } = await world.auth.signIn(alice);
  const good = `Bearer ${token}`;

  expect(await world.ask(MINE, { headers: { authorization: [good, good] } })).toMatchObject({
    status: 400,
    body: { code: 'invalid_request' },
  });
  for (const query of [`access_token=${token}`, `a=b&access%5Ftoken=${token}`, `%61%63%63ess_token=${token}`]) {
    expect(await world.ask(`${MINE}?${query}`, bearer(token))).toMatchObject({ status: 400, body: { code: 'invalid_request' } });
    expect(await world.ask(`/api/v1/videos?${query}`)).toMatchObject({ status: 400 });
  }
  expect(world.untouched()).toBe(true);
});

test('a bad token is refused only where tokens are checked', async () => {
  await using world = await startWorld();
  const { token } = await world.auth.signIn(alice);
  const [head, , signature] = token.split('.');
  const claims = Buffer.from(JSON.stringify({ ...alice, role: 0, exp: 9_999_999_999 })).toString('base64url');
  const bad = [
    'abc',
    'a.b.c',
    `${token}x`,
    `${head}.${claims}.${signature}`,
    `${Buffer.from('{"alg":"none"}').toString('base64url')}.${claims}.`,
  ];

  for (const one of bad) {
    for (const path of [MINE, '/api/v1/videos']) {
      expect(await world.ask(path, bearer(one))).toMatchObject({
        status: 401,
        headers: { 'www-authenticate': 'Bearer realm="Service", error="invalid_token"' },
        body: { code: 'invalid_token' },
      });
    }
    expect(await world.ask('/api/v1/config', bearer(one))).toMatchObject({ status: 200 });
  }
  expect(world.videos.received).toEqual([]);
});

test('a token of another issuer is refused', async () => {
  await using world = await startWorld();
  await using other = await startWorld({ publicUrl: 'http://localhost:9999' });
  const { token } = await other.auth.signIn(alice);

  expect(await world.ask(MINE, bearer(token))).toMatchObject({ status: 401 });
});

test.each([
  ['nobody', null, 401],
  ['alice', alice, 403],
  ['carol', carol, 200],
  ['root', root, 200],
] as const)('creating users: %s', async (_, caller, status) => {
  await using world = await startWorld();
  const token = caller && (await world.auth.signIn(caller)).token;

  const answer = await world.ask('/api/v1/users', {
    method: 'POST',
    headers: { 'content-type': 'application/json', ...(token && { authorization: `Bearer ${token}` }) },
    body: '{}',
  });

  expect(answer.status).toBe(status);
  expect(world.auth.received.some(({ url }) => url === '/api/v1/users')).toBe(status === 200);
});

test('files: a valid token is used, a bad one is left to the service, none is fine', async () => {
  await using world = await startWorld();
  const { token, sessionId } = await world.auth.signIn(alice);
  const seen = () => {
    const { headers } = world.videos.last() ?? {};
    return { caller: world.callerSeen(headers?.['x-flotilla-caller'])?.caller, bad: headers?.['x-flotilla-bad-token'] };
  };

  for (const path of [
    '/static/web-videos/private/a.mp4',
    '/object-storage-proxy/web-videos/private/a.mp4',
    '/download/web-videos/1-720.mp4',
    '/lazy-static/thumbnails/a.jpg',
  ]) {
    await world.ask(path, bearer(token));
    expect(seen()).toEqual({ caller: { ...alice, sessionId }, bad: undefined });
    for (const authorization of ['Bearer abc', 'Basic abc', `Bearer ${token}x`]) {
      await world.ask(path, { headers: { authorization } });
      expect(seen()).toEqual({ caller: null, bad: '1' });
    }
    await world.ask(path, { headers: { 'x-flotilla-bad-token': '1' } });
    expect(seen()).toEqual({ caller: null, bad: undefined });
  }
});

test('a revoked session is refused within two seconds', async () => {
  await using world = await startWorld();
  const { token, sessionId } = await world.auth.signIn(alice);
  expect(await world.ask(MINE, bearer(token))).toMatchObject({ status: 200 });

  await world.auth.change(sessionId, null);

  await eventually(async () => expect(await world.ask(MINE, bearer(token))).toMatchObject({ status: 401 }), { withinMs: 2_000 });
  expect(await world.ask('/static/web-videos/private/a.mp4', bearer(token))).toMatchObject({ status: 200 });
  expect(world.videos.last()?.headers).toHaveProperty('x-flotilla-bad-token');
});

test('G5: the token before a refresh stops working, the one after it works', async () => {
  await using world = await startWorld();
  const { token, sessionId } = await world.auth.signIn(alice);
  const renewed = await world.auth.tokenOf({ ...alice, sessionId }, 2);
  expect(await world.ask(MINE, bearer(renewed))).toMatchObject({ status: 200 });

  await world.auth.change(sessionId, 2);

  await eventually(async () => expect(await world.ask(MINE, bearer(token))).toMatchObject({ status: 401 }), { withinMs: 2_000 });
  expect(await world.ask(MINE, bearer(renewed))).toMatchObject({ status: 200 });
});

test('G10: only a current access token gives access; one of another purpose, expired or revoked reaches no service', async () => {
  await using world = await startWorld();
  const { token, sessionId } = await world.auth.signIn(alice);
  await world.auth.change(sessionId, null);
  await eventually(async () => expect(await world.ask(MINE, bearer(token))).toMatchObject({ status: 401 }), { withinMs: 2_000 });
  const hex = (digits: number) => 'a1'.repeat(digits / 2);
  const callers = testCallers();
  const tokens = {
    revoked: token,
    expired: await world.auth.expiredTokenOf({ ...alice, sessionId: randomUUID() }),
    refresh: hex(40),
    'for feeds': randomUUID(),
    'for files': `${randomUUID()}.2.${randomUUID()}.1.9999999999.${'x'.repeat(43)}`,
    'of a mail': hex(64),
    'of a caller': callers.headersFor(root, 'videos')['x-flotilla-caller'] as string,
    'of a service': Object.values(testServices().headersFor('auth', 'videos'))[0] as string,
  };
  const before = world.videos.received.length;
  const doors: [string, string][] = [
    ['GET', MINE],
    ['GET', '/api/v1/users/me'],
    ['DELETE', '/api/v1/users/1'],
    ['PUT', '/api/v1/config/custom'],
    ['POST', '/api/v1/users/scoped-tokens'],
    ['POST', '/api/v1/videos/1/token'],
    ['POST', '/api/v1/videos/upload'],
    ['PUT', '/api/v1/videos/upload-resumable?upload_id=1'],
    ['GET', '/api/v1/videos/1'],
  ];

  for (const [kind, one] of Object.entries(tokens)) {
    for (const [method, path] of doors) {
      const { status } = await world.ask(path, { method, ...bearer(one) });
      expect([kind, method, path, [400, 401].includes(status)]).toEqual([kind, method, path, true]);
    }
    // In the query, where other tokens are accepted.
    expect([kind, (await world.ask(`${MINE}?token=${one}&videoFileToken=${one}`)).status]).toEqual([kind, 401]);
  }
  expect(world.videos.received).toHaveLength(before);
  expect(world.auth.received.filter(({ url }) => !url.startsWith('/internal'))).toEqual([]);
});

test('a session whose first event has not arrived yet may be used', async () => {
  await using world = await startWorld();
  const token = await world.auth.tokenOf({ ...alice, sessionId: randomUUID() }, 1);

  expect(await world.ask(MINE, bearer(token))).toMatchObject({ status: 200 });
});

test('a revocation takes effect within two seconds also while the bus is down', async () => {
  await using world = await startWorld();
  const { token, sessionId } = await world.auth.signIn(alice);
  const other = await world.auth.signIn(carol);
  expect(await world.ask(MINE, bearer(token))).toMatchObject({ status: 200 });

  await world.bus.setDown(true);
  await world.auth.change(sessionId, null);

  await eventually(async () => expect(await world.ask(MINE, bearer(token))).toMatchObject({ status: 401 }), { withinMs: 2_000 });
  expect(await world.ask(MINE, bearer(other.token))).toMatchObject({ status: 200 });
});

test('tokens are refused while bus and auth are unavailable, and accepted again when they are back', async () => {
  await using world = await startWorld({}, IMPATIENT);
  const { token } = await world.auth.signIn(alice);
  expect(await world.ask(MINE, bearer(token))).toMatchObject({ status: 200 });

  await world.bus.setDown(true);
  world.auth.setDown(true);

  await eventually(
    async () => expect(await world.ask(MINE, bearer(token))).toMatchObject({ status: 503, headers: { 'retry-after': '5' } }),
    { withinMs: 15_000 },
  );
  expect(await world.ask('/api/v1/videos')).toMatchObject({ status: 200 });

  await world.bus.setDown(false);
  await eventually(async () => expect(await world.ask(MINE, bearer(token))).toMatchObject({ status: 200 }), { withinMs: 15_000 });
});

test('the gateway starts and works while the bus is unavailable', async () => {
  const { memoryTransport } = await import('./memory-transport.ts');
  const away = memoryTransport();
  await away.setDown(true);
  await using world = await startWorld({}, { transport: away.transport });
  const { token, sessionId } = await world.auth.signIn(alice);

  expect(await world.ask(MINE, bearer(token))).toMatchObject({ status: 200 });
  await world.auth.change(sessionId, null);
  await eventually(async () => expect(await world.ask(MINE, bearer(token))).toMatchObject({ status: 401 }), { withinMs: 2_000 });
});

test('events about sessions arrive over the PostgreSQL transport', async () => {
  await using bus = await startTestTransport();
  await using world = await startWorld({}, { transport: bus });
  const { token, sessionId } = await world.auth.signIn(alice);
  const expiresAt = new Date(Date.now() + 3_600_000).toISOString();
  expect(await world.ask(MINE, bearer(token))).toMatchObject({ status: 200 });

  await bus.publish([
    {
      id: randomUUID(),
      topic: sessionsTopic.name,
      key: sessionId,
      type: authEvents.sessionChanged.type,
      payload: { sessionId, userId: alice.userId, generation: null, expiresAt },
      occurredAt: new Date().toISOString(),
    },
  ]);

  await eventually(async () => expect(await world.ask(MINE, bearer(token))).toMatchObject({ status: 401 }), { withinMs: 2_000 });
  expect(world.auth.questions()).toBe(0);
});

test('while events arrive, auth gets no requests', async () => {
  await using world = await startWorld();
  const { token } = await world.auth.signIn(alice);

  for (let times = 0; times < 5; times += 1) await world.ask(MINE, bearer(token));

  expect(world.auth.questions()).toBe(0);
});
