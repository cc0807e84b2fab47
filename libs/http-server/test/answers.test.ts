import { once } from 'node:events';
import { Readable } from 'node:stream';
import { Problem, problems } from '@flotilla/problem';
import { expect, jest, test } from '@jest/globals';
import { reply, route, sendStream, streamed } from '../src/index.ts';
import { head } from './connection.ts';
import { getFile, getFilm, listFilms, myFilms, removeFilm, uploadFilm } from './demo.ts';
import { eventually } from './eventually.ts';
import { alice, callerHeaders, carol, startWorld } from './world.ts';

test.each([
  ['an undeclared field', { seen: 1, more: 2 }, 200],
  ['a missing field', {}, 200],
  ['an undeclared status', { seen: 1 }, 201],
  ['no body', null, 200],
])('an answer with %s fails outside production; in production it is sent, logged and counted', async (_name, body, status) => {
  const list = route(listFilms, async () => reply(status as 200, body as { seen: unknown }));
  await using strict = await startWorld([list]);
  await using lenient = await startWorld([list], { production: true });

  expect(await strict.ask('/api/v1/films')).toMatchObject({
    status: 500,
    body: { detail: 'Something went wrong on our side; the failure was logged.' },
  });
  expect(await lenient.ask('/api/v1/films')).toMatchObject({ status, body: body ?? {} });
  expect(lenient.logged()).toMatchObject([{ level: 'error', operation: 'listFilms', msg: 'answer violated its declaration' }]);
  expect(await lenient.counted('http_answers_breaking_contract_total', { operation: 'listFilms' })).toBe(1);
});

test('a problem that is declared, or follows from the declaration, is answered as it is, and not logged', async () => {
  const refusals = [
    route(getFile, () => Promise.reject(problems.not_found())),
    route(listFilms, () => Promise.reject(problems.unavailable())),
  ];
  await using strict = await startWorld(refusals);
  await using lenient = await startWorld(refusals, { production: true });

  for (const world of [strict, lenient]) {
    expect(await world.ask('/static/a-1.mp4')).toMatchObject({ status: 404, body: { detail: 'There is nothing here.' } });
    expect(await world.ask('/api/v1/films')).toMatchObject({ status: 503 });
    expect(world.logged()).toEqual([]);
    expect(await world.counted('http_answers_breaking_contract_total', { operation: 'getFile' })).toBe(0);
  }
});

test.each([
  ['conflict', problems.conflict()],
  ['a 409 without a name', new Problem(409, undefined, 'The film is being cut.')],
])(
  'a problem that is not declared (%s) fails outside production; in production it is answered, logged and counted',
  async (name, problem) => {
    const refuse = () => Promise.reject(problem);
    const routes = [route(listFilms, refuse), route(myFilms, async () => reply(200, { seen: 1 }), { before: refuse })];
    await using strict = await startWorld(routes);
    await using lenient = await startWorld(routes, { production: true });

    expect(await strict.ask('/api/v1/films')).toMatchObject({ status: 500 });
    expect(await strict.ask('/api/v1/films/mine', { as: alice })).toMatchObject({ status: 500 });
    expect(strict.logged()).toMatchObject([
      {
        level: 'error',
        operation: 'listFilms',
        err: { message: expect.stringContaining(`listFilms answered ${name}, which it does not declare`) },
      },
      {
        level: 'error',
        operation: 'myFilms',
        err: { message: expect.stringContaining(`myFilms answered ${name}, which it does not declare`) },
      },
    ]);
    expect(await lenient.ask('/api/v1/films')).toMatchObject({ status: 409, body: { detail: problem.message } });
    expect(lenient.logged()).toMatchObject([
      { level: 'error', operation: 'listFilms', problem: name, msg: 'problem was not declared by its operation' },
    ]);
    expect(await lenient.counted('http_answers_breaking_contract_total', { operation: 'listFilms' })).toBe(1);
  },
);

test('a file may only be refused with what its operation declares', async () => {
  const upload = route(uploadFilm, async () => reply(200, { seen: 1 }), { receiveFile: () => Promise.reject(problems.unprocessable()) });
  await using world = await startWorld([upload]);
  const form = new FormData();
  form.append('film', new File(['film'], 'film.mp4', { type: 'video/mp4' }));
  form.append('name', 'A film');

  expect(await world.ask('/api/v1/films/upload', { method: 'POST', as: alice, body: form })).toMatchObject({ status: 500 });
});

test('in production one answer in a hundred is checked against its declaration', async () => {
  await using world = await startWorld([route(listFilms, async () => reply(200, {} as { seen: unknown }))], { production: true });

  for (let turn = 0; turn < 101; turn++) await world.ask('/api/v1/films');

  expect(await world.counted('http_answers_breaking_contract_total', { operation: 'listFilms' })).toBe(2);
});

test('an answer is checked as JSON: dates as texts, undefined fields left out', async () => {
  await using world = await startWorld([route(listFilms, async () => reply(200, { seen: { at: new Date(0), nothing: undefined } }))]);

  expect((await world.ask('/api/v1/films')).text).toBe('{"seen":{"at":"1970-01-01T00:00:00.000Z"}}');
});

test('an answer without a body has its headers', async () => {
  await using world = await startWorld([route(removeFilm, async () => reply(204, null, { 'x-films': '0' }))]);

  const answer = await world.ask('/api/v1/films/1', { method: 'DELETE', as: carol });

  expect({ status: answer.status, text: answer.text, films: answer.headers.get('x-films') }).toEqual({ status: 204, text: '', films: '0' });
});

test('a handler’s problem is its answer', async () => {
  const refuse = route(listFilms, async () => {
    throw problems.unavailable({ detail: 'The films are unavailable.', originUrl: 'https://a.example' });
  });
  await using world = await startWorld([refuse]);

  const answer = await world.ask('/api/v1/films');

  expect(answer).toMatchObject({
    status: 503,
    body: { status: 503, detail: 'The films are unavailable.', originUrl: 'https://a.example', type: 'about:blank' },
  });
  expect(answer.headers.get('retry-after')).toBe('5');
  expect(answer.headers.get('cache-control')).toMatch(/no-store/);
  expect(world.logged()).toEqual([]);
});

test.each([
  ['an error', new Error('password=hunter2')],
  ['an error that claims a status', Object.assign(new Error('hunter2'), { status: 404 })],
  ['a text', 'hunter2'],
  ['nothing', undefined],
])('a handler that throws %s is answered 500 without details and logged once', async (_name, thrown) => {
  await using world = await startWorld([route(listFilms, () => Promise.reject(thrown))]);

  const answer = await world.ask('/api/v1/films', { headers: { 'x-request-id': 'a-b-c' } });

  expect(answer).toMatchObject({ status: 500, body: { title: 'Internal Server Error', type: 'about:blank' } });
  expect(answer.text).not.toMatch(/hunter2|stack|at /);
  expect(world.logged()).toMatchObject([{ level: 'error', operation: 'listFilms', requestId: 'a-b-c' }]);
  expect(await world.counted('http_operations_failed_total', { operation: 'listFilms' })).toBe(1);
});

test('a problem does not have the headers of the answer that failed', async () => {
  const headers = { 'content-type': 'video/mp4', 'content-length': '5', 'cache-control': 'public' };
  const fail = route(getFile, async () => streamed(200, headers, () => Promise.reject(problems.not_found())));
  await using world = await startWorld([fail]);

  const answer = await world.ask('/static/a-720.mp4');

  expect(answer).toMatchObject({ status: 404, body: { status: 404 } });
  expect(answer.headers.get('cache-control')).toMatch(/no-store/);
});

test('a stream is closed when the client leaves before its first byte, or in the middle of it', async () => {
  const unending = () => new Readable({ read: () => undefined });
  const [before, amid] = [unending(), unending()];
  const waits = route(getFile, async ({ context }) => {
    await eventually(() => expect(context.signal.aborted).toBe(true));
    return streamed(200, { 'content-type': 'video/mp4' }, (response) => sendStream(before, response));
  });
  const begins = route(getFile, async () => streamed(200, { 'content-type': 'video/mp4' }, (response) => sendStream(amid, response)));
  await using patient = await startWorld([waits]);
  await using prompt = await startWorld([begins]);

  using early = await patient.connect();
  early.say(head('GET', '/static/a-720.mp4', callerHeaders(null)));
  early.leave();
  using late = await prompt.connect();
  late.say(head('GET', '/static/a-720.mp4', callerHeaders(null)));
  amid.push('the beginning');
  await late.hears(/the beginning/);
  late.leave();

  await eventually(() => expect([before.destroyed, amid.destroyed]).toEqual([true, true]));
  expect([...patient.logged(), ...prompt.logged()]).toEqual([]);
});

test.each([
  ['of a known length', { 'content-length': '100' }],
  ['in chunks', {}],
])('H10: an answer %s that fails halfway never looks complete', async (_name, headers) => {
  const fail = route(getFile, async () =>
    streamed(200, { 'content-type': 'video/mp4', ...headers }, async (response) => {
      response.write('the beginning');
      await eventually(() => expect(response.headersSent).toBe(true));
      throw new Error('the disk is gone');
    }),
  );
  await using world = await startWorld([fail]);
  using connection = await world.connect();

  connection.say(head('GET', '/static/a-720.mp4', callerHeaders(null)));
  await connection.closes();

  expect(connection.heard()).not.toMatch(/problem|disk|\r\n0\r\n\r\n$/);
  await expect(world.ask('/static/a-720.mp4')).rejects.toThrow();
  expect(await world.ask('/api/v1/films')).toMatchObject({ status: 200 });
});

test('the signal of a handler aborts when its client leaves, and no error is logged', async () => {
  const reasons: unknown[] = [];
  const wait = route(getFilm, async ({ context }) => {
    await new Promise((resolve) => context.signal.addEventListener('abort', resolve));
    reasons.push(context.signal.reason);
    throw new Error('half done');
  });
  await using world = await startWorld([wait]);
  using connection = await world.connect();
  connection.say(head('GET', '/api/v1/films/1', { ...callerHeaders(null), expect: '100-continue' }));
  await connection.hears(/100 Continue/);

  connection.leave();

  await eventually(() => expect(reasons).toMatchObject([{ message: 'The client left.' }]));
  expect(world.logged()).toEqual([]);
});

test('a body that its client cuts off is not taken for an unavailable engine: nothing is logged', async () => {
  let isArriving = false;
  const upload = route(uploadFilm, async () => reply(200, { seen: 1 }), {
    async before({ context: { request } }) {
      isArriving = true;
      await once(request.resume(), 'end');
      return undefined;
    },
  });
  await using world = await startWorld([upload]);
  using connection = await world.connect();
  connection.say(`${head('POST', '/api/v1/films/upload', { ...callerHeaders(alice), 'content-length': 1_000 })}half of it`);
  await eventually(() => expect(isArriving).toBe(true));

  connection.leave();

  const refused = { operation: 'uploadFilm', status: 503 };
  await eventually(async () => expect(await world.counted('http_operations_refused_total', refused)).toBe(1));
  expect(world.logged()).toEqual([]);
});

test('a handler’s log carries the request id, the gateway’s or a new one', async () => {
  const logs = route(listFilms, async ({ context }) => {
    context.log.info('listed');
    return reply(200, { seen: context.requestId });
  });
  await using world = await startWorld([logs]);

  expect((await world.ask('/api/v1/films', { headers: { 'x-request-id': 'a-b-c' } })).body).toEqual({ seen: 'a-b-c' });
  expect((await world.ask('/api/v1/films', { headers: { 'x-request-id': 'a b\tc' } })).body).toEqual({
    seen: expect.stringMatching(/^[\da-f-]{36}$/),
  });
  expect(world.logged()).toMatchObject([{ requestId: 'a-b-c', msg: 'listed' }, { msg: 'listed' }]);
});

test('links in problems have the public address of the gateway', async () => {
  await using world = await startWorld();

  const { body } = await world.ask('/api/v1/films/mine', {
    headers: { 'x-forwarded-host': 'films.example', 'x-forwarded-proto': 'https' },
  });

  expect(body).toMatchObject({
    type: 'https://films.example/api/docs#section/Errors/unauthorized_request',
    docs: 'https://films.example/api/docs#operation/myFilms',
  });
});

test('liveness, readiness and metrics need no authentication', async () => {
  let checks = [{ name: 'database', ready: true }];
  await using world = await startWorld([], { readiness: async () => checks });
  await world.ask('/api/v1/films');

  expect(await (await fetch(`${world.server.url}/health/live`)).json()).toEqual({ live: true });
  expect(await world.ask('/health/ready')).toMatchObject({ status: 200, body: { ready: true, checks } });
  checks = [{ name: 'database', ready: false }];
  expect(await world.ask('/health/ready')).toMatchObject({ status: 503, body: { ready: false, checks } });
  expect((await world.ask('/metrics')).text).toMatch(/http_operation_seconds_count\{[^}]*operation="listFilms"[^}]*\} 1/);
});

test('readiness that fails, and readiness that hangs, is not ready', async () => {
  await using failing = await startWorld([], { readiness: () => Promise.reject(new Error('no database')) });
  await using hanging = await startWorld([], { readiness: () => new Promise(() => {}) });
  expect(await failing.ask('/health/ready')).toMatchObject({
    status: 503,
    body: { checks: [{ name: 'readiness', detail: 'no database' }] },
  });

  jest.useFakeTimers({ doNotFake: ['nextTick', 'setImmediate', 'setInterval', 'performance', 'Date', 'queueMicrotask'] });
  try {
    let answer: unknown;
    const asked = hanging.ask('/health/ready').then((answered) => {
      answer = answered;
    });
    // The request is on its way for a while, so the deadline may begin after the first seconds have passed.
    await eventually(() => {
      jest.advanceTimersByTime(3_000);
      expect(answer).toMatchObject({ status: 503 });
    });
    await asked;
  } finally {
    jest.useRealTimers();
  }
});

test('an unavailable engine is answered 503 with Retry-After, any other unexpected error 500', async () => {
  const failing = route(listFilms, async ({ context }) => {
    throw context.url.includes('start=1') ? Object.assign(new Error('connect 10.0.0.7'), { code: 'ECONNREFUSED' }) : new Error('a bug');
  });
  await using world = await startWorld([failing]);

  const [unavailable, bug] = await Promise.all(['start=1', 'start=2'].map((query) => world.ask(`/api/v1/films?${query}`)));

  expect(unavailable).toMatchObject({ status: 503, body: { status: 503, detail: expect.not.stringContaining('10.0.0.7') } });
  expect(unavailable?.headers.get('retry-after')).toMatch(/^\d+$/);
  expect(bug?.status).toBe(500);
});

test('a time limit of the database is answered 503 with Retry-After', async () => {
  const slow = route(listFilms, async () => {
    throw new Error('films were not listed', { cause: Object.assign(new Error('statement timeout'), { code: '57014' }) });
  });
  await using world = await startWorld([slow]);

  const answer = await world.ask('/api/v1/films');

  expect(answer).toMatchObject({ status: 503, body: { status: 503, detail: expect.not.stringContaining('timeout') } });
  expect(answer.headers.get('retry-after')).toMatch(/^\d+$/);
});

test('a failed check that is not essential is reported and leaves the process ready', async () => {
  const storage = { name: 'storage', ready: false, essential: false };
  await using world = await startWorld([], { readiness: async () => [{ name: 'database', ready: true }, storage] });

  const answer = await fetch(`${world.server.url}/health/ready`);

  expect(answer.status).toBe(200);
  expect(await answer.json()).toEqual({ ready: true, checks: [{ name: 'database', ready: true }, storage] });
});
