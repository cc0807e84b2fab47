import { createCallerTokenSigner, generateServiceKeys } from '@flotilla/identity';
import { expect, test } from '@jest/globals';
import type { CallerOf } from '../src/index.ts';
import type { listFilms, myFilms } from './demo.ts';
import { alice, callerHeaders, carol, serviceHeaders, startWorld } from './world.ts';

test('an open operation needs a caller token, but no signed-in caller', async () => {
  await using world = await startWorld();

  expect(await world.ask('/api/v1/films', { as: null })).toMatchObject({ status: 200, body: { seen: { caller: null } } });
});

test('the handler of an open operation gets the caller, if there is one: a private file is for its owner', async () => {
  await using world = await startWorld();
  const seen: [CallerOf<typeof listFilms>, CallerOf<typeof myFilms>] = [null, alice];

  expect(await world.ask('/api/v1/films', { as: alice })).toMatchObject({ status: 200, body: { seen: { caller: seen[1] } } });
  // @ts-expect-error -- the caller of an operation for users is never null
  seen[1] = null;
});

test.each([null, alice])('the handler of an optional operation gets the caller or null: %p', async (caller) => {
  await using world = await startWorld();

  expect(await world.ask('/api/v1/films/1', { as: caller })).toMatchObject({ status: 200, body: { seen: { caller } } });
});

test('an operation for users refuses requests without a signed-in caller', async () => {
  await using world = await startWorld();

  expect(await world.ask('/api/v1/films/mine', { as: alice })).toMatchObject({ status: 200, body: { seen: { caller: alice } } });
  expect(await world.ask('/api/v1/films/mine', { as: null })).toMatchObject({
    status: 401,
    body: {
      type: expect.stringMatching(/^https:.*unauthorized_request$/),
      title: 'Unauthorized',
      status: 401,
      code: 'unauthorized_request',
      docs: expect.stringMatching(/#operation\/myFilms$/),
    },
  });
  expect(world.entered).toHaveLength(1);
});

test('an operation with a right refuses callers without it', async () => {
  await using world = await startWorld();
  const remove = (as: typeof alice | null) => world.ask('/api/v1/films/1', { method: 'DELETE', as });

  expect([(await remove(null)).status, (await remove(alice)).status, (await remove(carol)).status]).toEqual([401, 403, 204]);
  expect(world.entered).toHaveLength(1);
  expect(await world.counted('http_operations_refused_total', { operation: 'removeFilm', status: 403 })).toBe(1);
});

const foreign = createCallerTokenSigner(generateServiceKeys()).sign({ caller: alice, audience: 'videos', clientIp: '1.2.3.4' });
const genuine = callerHeaders(alice)['x-flotilla-caller'];
const [, payload, signature] = genuine.split('.') as [string, string, string];
const encoded = (value: object) => Buffer.from(JSON.stringify(value)).toString('base64url');

test.each([
  ['none', ''],
  ['one that is no token', 'forged'],
  ['one signed by somebody else', foreign],
  ['one for another service', callerHeaders(alice, 'auth')['x-flotilla-caller']],
  ['one without signature', `${encoded({ alg: 'none', typ: 'JWT' })}.${payload}.`],
  [
    'one with other claims',
    `${genuine.split('.')[0]}.${encoded({ aud: 'videos', exp: 9e9, ip: '1.2.3.4', sub: '1', role: 0, sid: 'x', name: 'root' })}.${signature}`,
  ],
  ['two of them', `${genuine}, ${genuine}`],
  ['a service token', Object.values(serviceHeaders())[0] as string],
])('H1: an invalid caller token is refused without telling the client to sign in: %s', async (_name, token) => {
  await using world = await startWorld();

  for (const path of ['/api/v1/films', '/api/v1/films/1', '/api/v1/films/mine', '/static/a-720.mp4']) {
    const answer = await world.ask(path, { headers: { 'x-flotilla-caller': token } });
    expect(answer).toMatchObject({ status: 503, body: { status: 503 } });
    expect([answer.headers.get('retry-after'), answer.headers.get('www-authenticate'), answer.body['code']]).toEqual([
      '5',
      null,
      undefined,
    ]);
  }
  expect(world.entered).toEqual([]);
});

test('the operator is told once, not for each request, that callers cannot be verified', async () => {
  await using world = await startWorld();

  for (const token of ['', 'forged', foreign]) await world.ask('/api/v1/films', { headers: { 'x-flotilla-caller': token } });
  await world.ask('/api/v1/films/mine', { as: null });

  expect(world.logged()).toEqual([expect.objectContaining({ level: 'warn', msg: expect.stringContaining('SERVICE_PUBLIC_KEYS') })]);
});

test('H1: headers set by a client do not identify a caller', async () => {
  await using world = await startWorld();
  const headers = { 'x-user-id': '1', 'X-Tenant': 'other', authorization: 'Bearer abc', x_flotilla_caller: genuine };

  expect(await world.ask('/api/v1/films/1', { headers })).toMatchObject({ body: { seen: { caller: null } } });
  expect(await world.ask('/api/v1/films/mine', { headers })).toMatchObject({ status: 401 });
});

test.each([
  ['a service token', serviceHeaders(), 200],
  ['a token of a service that the operation does not name', serviceHeaders('videos', 'web'), 403],
  ['a service token for another service', serviceHeaders('auth'), 401],
  ['a caller token of an administrator', callerHeaders({ ...alice, role: 0 }), 401],
  ['a forged token', { 'x-flotilla-service': 'forged' }, 401],
  ['nothing', {}, 401],
])('F11: internal operations are for services: %s', async (_name, headers, status) => {
  await using world = await startWorld();

  expect(await world.ask('/internal/films/probe', { json: { key: 'a' }, headers: { 'x-flotilla-caller': '', ...headers } })).toMatchObject({
    status,
  });
  expect(world.entered).toHaveLength(status === 200 ? 1 : 0);
});

test('without verifiers every request is refused', async () => {
  await using world = await startWorld([], { callers: null, services: null });

  expect(await world.ask('/api/v1/films')).toMatchObject({ status: 503 });
  expect(await world.ask('/internal/films/probe', { json: { key: 'a' }, headers: serviceHeaders() })).toMatchObject({ status: 401 });
});

test('a refused caller learns nothing about the expected input', async () => {
  await using world = await startWorld();

  expect(await world.ask('/api/v1/films', { json: { name: 'x' } })).toMatchObject({ status: 401 });
});
