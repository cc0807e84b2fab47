import { once } from 'node:events';
import { request as send } from 'node:http';
import { access, type Operation } from '@flotilla/contract';
import { expect, jest, test } from '@jest/globals';
import { reply, route } from '../src/index.ts';
import { head } from './connection.ts';
import { createFilm } from './demo.ts';
import { eventually } from './eventually.ts';
import { alice, callerHeaders, startWorld } from './world.ts';

const film = JSON.stringify({ name: 'A film' });
const json = { ...callerHeaders(alice), 'content-type': 'application/json' };

test.each([
  ['application/json; charset=utf-8', 200],
  ['APPLICATION/JSON', 200],
  ['application/activity+json', 200],
  ['text/plain', 415],
  ['application/jsonp', 415],
  ['application/x-www-form-urlencoded', 415],
  ['multipart/form-data; boundary=x', 415],
  ['', 415],
])('a JSON operation reads only JSON: %p', async (type, status) => {
  await using world = await startWorld();

  const answer = await world.ask('/api/v1/films', { body: new TextEncoder().encode(film), headers: { 'content-type': type }, as: alice });

  expect(answer.status).toBe(status);
  expect(world.entered).toHaveLength(status === 200 ? 1 : 0);
});

test('a compressed body is refused', async () => {
  await using world = await startWorld();

  expect(await world.ask('/api/v1/films', { body: film, headers: { ...json, 'content-encoding': 'gzip' } })).toMatchObject({ status: 415 });
  expect(await world.ask('/api/v1/films', { body: film, headers: { ...json, 'content-encoding': 'identity' } })).toMatchObject({
    status: 200,
  });
});

test('a missing body and an empty one lack the required fields', async () => {
  await using world = await startWorld();

  expect(await world.ask('/api/v1/films', { method: 'POST', as: alice })).toMatchObject({
    status: 400,
    body: { 'invalid-params': { name: {} } },
  });
});

test('I8: a body whose content-length is too large is refused before it is sent', async () => {
  await using world = await startWorld();
  using connection = await world.connect();

  connection.say(head('POST', '/api/v1/films', { ...json, 'content-length': 500_001 }));

  expect(await connection.hears(/"status":413/)).toMatch(/^HTTP\/1\.1 413 [^]*application\/problem\+json/);
  expect(world.entered).toEqual([]);
});

test('I8: a body of 500 kB is read, one of a byte more is not, announced or in chunks', async () => {
  await using world = await startWorld();
  const padded = (size: number) => film + ' '.repeat(size - film.length);
  const chunked = (size: number) =>
    new ReadableStream({
      start(controller) {
        controller.enqueue(new TextEncoder().encode(padded(size)));
        controller.close();
      },
    });
  const ask = async (body: BodyInit) => {
    const response = await fetch(`${world.server.url}/api/v1/films`, {
      method: 'POST',
      headers: json,
      body,
      duplex: 'half',
    } as RequestInit);
    return response.status;
  };

  expect([await ask(padded(500_000)), await ask(padded(500_001)), await ask(chunked(500_000)), await ask(chunked(500_001))]).toEqual([
    200, 413, 200, 413,
  ]);
});

test('H6: a body that breaks off has no effect and is not logged as a failure', async () => {
  await using world = await startWorld();
  using connection = await world.connect();
  connection.say(head('POST', '/api/v1/films', { ...json, 'content-length': 100, expect: '100-continue' }));
  await connection.hears(/100 Continue/);

  connection.say('{"name":');
  connection.leave();

  await eventually(async () =>
    expect(await world.counted('http_operations_refused_total', { operation: 'createFilm', status: 400 })).toBe(1),
  );
  expect(world.entered).toEqual([]);
  expect(world.logged()).toEqual([]);
});

test('a body that takes a minute is answered 408 and others are served meanwhile', async () => {
  await using world = await startWorld();
  using connection = await world.connect();
  jest.useFakeTimers({ doNotFake: ['nextTick', 'setImmediate', 'setInterval', 'performance', 'Date', 'queueMicrotask'] });
  try {
    connection.say(`${head('POST', '/api/v1/films', { ...json, 'content-length': 100 })}{"name":`);
    expect(await world.ask('/api/v1/films')).toMatchObject({ status: 200 });
    await eventually(() => expect(jest.getTimerCount()).toBeGreaterThan(0));
    jest.advanceTimersByTime(60_000);
  } finally {
    jest.useRealTimers();
  }

  await connection.hears(/"status":408/);
  expect(world.entered).toHaveLength(1);
});

const refuseBytes = {
  id: 'refuseBytes',
  service: 'videos',
  tag: 'Film',
  summary: 'Takes bytes.',
  method: 'PUT',
  path: '/api/v1/bytes',
  access: access.none,
  consumes: ['bytes'],
  replies: { 204: null },
} as const satisfies Operation;

test('a body of bytes reaches its handler unread', async () => {
  let size = 0;
  const take = route(refuseBytes, async ({ context }) => {
    for await (const chunk of context.request) size += (chunk as Buffer).length;
    return reply(204, null);
  });
  await using world = await startWorld([take]);

  expect(await world.ask('/api/v1/bytes', { method: 'PUT', body: 'x'.repeat(2_000_000) })).toMatchObject({ status: 204 });
  expect(size).toBe(2_000_000);
});

/** Sends for ever, or until it is ended, without reading the answer. */
async function startStreaming(port: number, headers: Record<string, string | number>) {
  const request = send({ port, host: '127.0.0.1', path: '/api/v1/films', method: 'POST', headers });
  let isEnding = false;
  let sent = 0;
  const piece = Buffer.alloc(65_536, ' ');
  request.on('error', () => {
    isEnding = true;
  });
  const pump = () => {
    if (isEnding) return;
    sent += piece.length;
    if (request.write(piece)) setImmediate(pump);
    else request.once('drain', pump);
  };
  pump();
  return { request, sent: () => sent, end: () => void (isEnding = true) };
}

test.each([
  ['announced', { 'content-length': 300_000_000 }],
  ['in chunks', { 'transfer-encoding': 'chunked' }],
])('I4: a client that sends a large body, %s, receives the whole refusal while still sending', async (_name, headers) => {
  await using world = await startWorld();
  const client = await startStreaming(world.server.port, { ...json, ...headers });

  const [response] = await once(client.request, 'response');
  const chunks: Buffer[] = [];
  for await (const chunk of response) chunks.push(chunk as Buffer);
  client.end();
  client.request.destroy();

  expect(response.statusCode).toBe(413);
  expect(response.headers.connection).not.toBe('close');
  expect(JSON.parse(Buffer.concat(chunks).toString())).toMatchObject({
    status: 413,
    title: 'Payload Too Large',
    docs: expect.stringContaining('createFilm'),
  });
  expect(world.entered).toEqual([]);
});

test('I4: a refused client that sends its whole body keeps its connection', async () => {
  await using world = await startWorld();
  using connection = await world.connect();
  connection.say(head('POST', '/api/v1/films', { ...json, 'content-length': 600_000 }));
  await connection.hears(/"status":413/);

  connection.say(' '.repeat(600_000));
  connection.say(head('GET', '/api/v1/films', callerHeaders(null)));

  await connection.hears(/HTTP\/1\.1 200 /);
  expect(connection.isClosed()).toBe(false);
});

test('an answer of `before` accepts a body of any type and does not break the next request', async () => {
  const passedOver = route(createFilm, async () => reply(200, { seen: 'looked at' }), {
    before: () => reply(200, { seen: 'passed over' }),
  });
  await using world = await startWorld([passedOver]);
  using connection = await world.connect();

  for (const [type, body] of [
    ['text/plain', 'hello'],
    ['application/json', '{"broken'],
    ['multipart/form-data', 'no boundary'],
  ] as const) {
    const answer = await world.ask('/api/v1/films', { as: alice, body, headers: { 'content-type': type } });
    expect([type, answer]).toMatchObject([type, { status: 200, body: { seen: 'passed over' } }]);
  }
  connection.say(head('POST', '/api/v1/films', { ...json, 'content-length': 400_000 }));
  await connection.hears(/passed over/);
  connection.say(' '.repeat(400_000));
  connection.say(head('GET', '/api/v1/films?search=next', callerHeaders(null)));
  await connection.hears(/"next"/);
  expect((await world.ask('/metrics')).text).toMatch(/http_operation_seconds_count\{[^}]*operation="createFilm"[^}]*\} 4/);
});

test('I4: a refused client that never stops sending is cut off after two seconds', async () => {
  await using world = await startWorld();
  using connection = await world.connect();
  jest.useFakeTimers({ doNotFake: ['nextTick', 'setImmediate', 'setInterval', 'performance', 'Date', 'queueMicrotask'] });
  try {
    connection.say(`${head('POST', '/api/v1/films', { ...json, 'content-length': 300_000_000 })}${' '.repeat(100_000)}`);
    await connection.hears(/"status":413/);
    jest.advanceTimersByTime(1_900);
    connection.say(' '.repeat(100_000));
    await world.ask('/api/v1/films');
    expect(connection.isClosed()).toBe(false);
    jest.advanceTimersByTime(200);
    await connection.closes();
  } finally {
    jest.useRealTimers();
  }
});

test('I4: the time limit ends with the refused body and does not break the next request', async () => {
  await using world = await startWorld();
  using connection = await world.connect();
  jest.useFakeTimers({ doNotFake: ['nextTick', 'setImmediate', 'setInterval', 'performance', 'Date', 'queueMicrotask'] });
  try {
    connection.say(head('POST', '/api/v1/films', { ...json, 'content-length': 600_000 }));
    await connection.hears(/"status":413/);
    connection.say(' '.repeat(600_000));
    connection.say(head('GET', '/api/v1/films?search=first', callerHeaders(null)));
    await connection.hears(/HTTP\/1\.1 200 /);
    jest.advanceTimersByTime(10_000);
    connection.say(head('GET', '/api/v1/films?search=second', callerHeaders(null)));
    await connection.hears(/"second"/);
  } finally {
    jest.useRealTimers();
  }
});
