import { once } from 'node:events';
import { type IncomingMessage, request as send } from 'node:http';
import { alice, eventually } from '@flotilla/test-kit';
import { expect, test } from '@jest/globals';
import { nowhere, startFakeService } from './fake-service.ts';
import { type Answer, HOST, startWorld } from './world.ts';

const LIST = '/api/v1/videos';
const UPLOAD = '/api/v1/videos/upload-resumable?upload_id=1';
/** Probes addresses often enough for a test. */
const quick = { probeEveryMs: 50, probeInMs: 100, halfOpenProbeInMs: 200, connectInMs: 500 };

async function startPair(limits = {}) {
  const first = await startFakeService();
  const second = await startFakeService();
  const world = await startWorld({ videosUrl: [first.url, second.url] }, { limits: { ...quick, ...limits } });
  return {
    world,
    first,
    second,
    ask: (times: number) => Promise.all(Array.from({ length: times }, () => world.ask(LIST))),
    async [Symbol.asyncDispose]() {
      await world[Symbol.asyncDispose]();
      await Promise.all([first.stop(), second.stop()]);
    },
  };
}

const statusesOf = (answers: { status: number }[]) => [...new Set(answers.map(({ status }) => status))];

test('requests are spread over every process of a service', async () => {
  await using pair = await startPair();

  for (let times = 0; times < 10; times += 1) await pair.ask(2);

  for (const { received } of [pair.first, pair.second]) expect(received.length).toBeGreaterThanOrEqual(5);
});

test('requests go to the least busy process', async () => {
  await using pair = await startPair();
  pair.first.answerWith(() => {});
  const hanging = [1, 2, 3, 4].map(() => pair.world.ask('/static/web-videos/a.mp4').catch(() => {}));
  await eventually(() => expect(pair.first.received.length + pair.second.received.length).toBe(hanging.length));
  const before = pair.first.received.length;

  for (let times = 0; times < 10; times += 1) await pair.ask(1);

  expect(pair.first.received).toHaveLength(before);
  await pair.first.stop();
  await Promise.all(hanging);
});

test('requests avoid a process that is gone, and use it again when it is back', async () => {
  await using pair = await startPair();
  const { token } = await pair.world.auth.signIn(alice);
  const headers = { authorization: `Bearer ${token}` };
  await pair.ask(4);
  await pair.first.stop();

  expect(statusesOf(await pair.ask(20))).toEqual([200]);
  for (const method of ['PUT', 'DELETE']) {
    const path = method === 'PUT' ? UPLOAD : '/api/v1/videos/1';
    for (let times = 0; times < 4; times += 1) expect(await pair.world.ask(path, { method, headers })).toMatchObject({ status: 200 });
  }

  await using back = await startFakeService(pair.first.port);
  await eventually(async () => {
    await pair.ask(2);
    expect(back.received.length).toBeGreaterThan(0);
  });
});

test('R11: the processes of a service are replaced one after another under load, and nobody notices', async () => {
  await using pair = await startPair();
  await using stack = new AsyncDisposableStack();
  const { token } = await pair.world.auth.signIn(alice);
  const headers = { authorization: `Bearer ${token}`, 'content-type': 'application/octet-stream' };
  const answers: Answer[] = [];
  let isOver = false;
  const load = Array.from({ length: 6 }, async (_, side) => {
    while (!isOver) {
      const uploads = side % 2 === 0;
      answers.push(await pair.world.ask(uploads ? UPLOAD : LIST, uploads ? { method: 'PUT', headers, body: 'a chunk' } : {}));
    }
  });
  const enough = (more: number) => {
    const goal = answers.length + more;
    return eventually(() => expect(answers.length).toBeGreaterThan(goal));
  };
  await enough(50);

  for (const service of [pair.first, pair.second]) {
    service.sayReady(false);
    await eventually(async () => expect((await pair.world.ask('/metrics')).text).toMatch(/addresses\{.*videos.*not_ready.*\} 1/));
    await service.drain();
    await enough(50);
    const next = stack.use(await startFakeService(service.port));
    await eventually(() => expect(next.received.length).toBeGreaterThan(10));
  }

  isOver = true;
  await Promise.all(load);
  expect(answers.length).toBeGreaterThan(150);
  expect(statusesOf(answers)).toEqual([200]);
});

test('R1: a process that is killed under load costs those who read nothing', async () => {
  await using pair = await startPair();
  for (const service of [pair.first, pair.second])
    service.answerWith((_request, response) => void setTimeout(() => response.end('{}'), 20));
  const asked = Array.from({ length: 8 }, async () => {
    const statuses = [];
    for (let times = 0; times < 15; times += 1) statuses.push((await pair.world.ask(LIST)).status);
    return statuses;
  });
  await eventually(() => expect(pair.first.received.length).toBeGreaterThan(10));

  await pair.first.stop();

  expect([...new Set((await Promise.all(asked)).flat())]).toEqual([200]);
});

test('a body goes to another process whole when the first takes no connection', async () => {
  await using other = await startFakeService();
  // Without probes, so that every first choice may be the wrong one.
  await using world = await startWorld({ videosUrl: [nowhere, other.url] }, { limits: { probeEveryMs: 600_000 } });
  const { token } = await world.auth.signIn(alice);
  const body = Buffer.alloc(300_000, 'a');

  for (let times = 0; times < 3; times += 1) {
    const headers = { authorization: `Bearer ${token}`, 'content-type': 'application/octet-stream' };
    expect(await world.ask(UPLOAD, { method: 'PUT', headers, body })).toMatchObject({ status: 200 });
  }

  expect(other.received.map((each) => each.body.length)).toEqual([300_000, 300_000, 300_000]);
});

test('a process that says it is not ready gets nothing new, and what it has begun it ends', async () => {
  await using pair = await startPair();
  const { promise: begun, resolve } = Promise.withResolvers<() => void>();
  for (const service of [pair.first, pair.second]) {
    service.answerWith((request, response) => {
      if (!request.url?.startsWith('/static/')) return void response.end('{}');
      response.write('half');
      resolve(() => response.end('done'));
      service.sayReady(false);
    });
  }
  const running = pair.world.ask('/static/web-videos/a.mp4');
  const finish = await begun;
  const draining = pair.first.received.length > 0 ? pair.first : pair.second;
  await eventually(async () => expect((await pair.world.ask('/metrics')).text).toMatch(/addresses\{.*videos.*not_ready.*\} 1/));
  const before = draining.received.length;

  await pair.ask(20);
  finish();

  expect(draining.received).toHaveLength(before);
  expect((await running).text).toBe('halfdone');
  draining.sayReady(true);
  await eventually(async () => {
    await pair.ask(2);
    expect(draining.received.length).toBeGreaterThan(before);
  });
});

test('when no process is ready requests are sent all the same', async () => {
  await using pair = await startPair();
  for (const service of [pair.first, pair.second]) service.sayReady(false);
  await eventually(async () => expect((await pair.world.ask('/metrics')).text).toMatch(/addresses\{.*videos.*not_ready.*\} 2/));

  expect(statusesOf(await pair.ask(100))).toEqual([200]);
});

test('a safe request that broke off unanswered is repeated at another process, once', async () => {
  await using pair = await startPair();
  pair.first.answerWith((request) => void request.socket.destroy());

  expect(statusesOf(await pair.ask(20))).toEqual([200]);

  pair.second.answerWith((request) => void request.socket.destroy());
  pair.first.received.length = 0;
  pair.second.received.length = 0;
  expect(await pair.world.ask(LIST)).toMatchObject({ status: 502 });
  expect(pair.first.received.length + pair.second.received.length).toBe(2);
});

test.each([
  ['PUT', UPLOAD, 'bytes'],
  ['DELETE', '/api/v1/videos/1', ''],
  ['POST', '/api/v1/video-channels', '{}'],
])('%s that broke off unanswered may have had its effect and is never sent twice', async (method, path, body) => {
  await using pair = await startPair();
  const { token } = await pair.world.auth.signIn(alice);
  for (const service of [pair.first, pair.second]) service.answerWith((request) => void request.socket.destroy());
  const type = body === '{}' ? 'application/json' : 'application/octet-stream';
  const headers = { authorization: `Bearer ${token}`, ...(body && { 'content-type': type }) };

  expect(await pair.world.ask(path, { method, headers, ...(body && { body }) })).toMatchObject({ status: 502 });

  expect(pair.first.received.length + pair.second.received.length).toBe(1);
});

test('an answer that has begun is never begun again', async () => {
  await using pair = await startPair();
  for (const service of [pair.first, pair.second]) {
    service.answerWith((request, response) => {
      response.writeHead(200, { 'content-length': '1000' });
      response.write('the beginning', () => setImmediate(() => request.socket.destroy()));
    });
  }

  const { statuses } = await pair.world.raw(`GET ${LIST} HTTP/1.1\r\nHost: ${HOST}\r\n\r\n`);

  expect(statuses).toEqual([200]);
  expect(pair.first.received.length + pair.second.received.length).toBe(1);
});

test('requests that wait for a frozen process are repeated elsewhere', async () => {
  await using pair = await startPair();
  pair.first.freeze();

  const answers = await pair.ask(10);

  expect(statusesOf(answers)).toEqual([200]);
  await eventually(async () => expect((await pair.world.ask('/metrics')).text).toMatch(/addresses\{.*videos.*"out".*\} 1/));
});

test('H10: a service that hangs answers 503 at once after a while, holds little, and hurts no other', async () => {
  await using world = await startWorld({}, { limits: { ...quick, maxHalfOpenProbes: 2 } });
  world.videos.freeze();

  const first = await world.ask(LIST);
  const later = await Promise.all(Array.from({ length: 30 }, () => world.ask(LIST)));

  expect(first).toMatchObject({ status: 503, headers: { 'retry-after': '5', 'content-type': 'application/problem+json; charset=utf-8' } });
  expect(statusesOf(later)).toEqual([503]);
  expect(await world.ask('/api/v1/config')).toMatchObject({ status: 200 });
  expect(await world.ask('/')).toMatchObject({ status: 200 });
});

test('a slow service holds no more than its places, and other requests get Retry-After', async () => {
  await using world = await startWorld({}, { limits: { maxWaiting: 4, maxQueued: 4, queuedInMs: 300 } });
  const waiting: (() => void)[] = [];
  world.videos.answerWith((_request, response) => void waiting.push(() => response.end('{}')));

  const asked = Array.from({ length: 20 }, () => world.ask(LIST));
  await eventually(() => expect(waiting).toHaveLength(4));
  expect(await world.ask('/api/v1/config')).toMatchObject({ status: 200 });
  await eventually(async () => expect((await world.ask('/metrics')).text).toMatch(/upstream_requests_total\{.*"videos".*"full".*\} 1[26]/));
  world.videos.answerWith((_request, response) => void response.end('{}'));
  for (const answer of waiting) answer();
  const answers = await Promise.all(asked);

  expect(answers.filter(({ status }) => status === 503)).not.toHaveLength(0);
  for (const { status, headers } of answers)
    expect([status, headers['retry-after']]).toEqual(status === 200 ? [200, undefined] : [503, '5']);
});

test('a queued request gets the next free place', async () => {
  await using world = await startWorld({}, { limits: { maxWaiting: 1 } });
  const waiting: (() => void)[] = [];
  world.videos.answerWith((_request, response) => void waiting.push(() => response.end('{}')));
  const asked = Array.from({ length: 5 }, () => world.ask(LIST));

  for (let times = 0; times < 5; times += 1) {
    await eventually(() => expect(waiting).toHaveLength(1));
    waiting.pop()?.();
  }

  expect(statusesOf(await Promise.all(asked))).toEqual([200]);
});

test('running transfers take no places', async () => {
  await using world = await startWorld({}, { limits: { maxWaiting: 2, maxQueued: 0 } });
  const transfers: (() => void)[] = [];
  world.videos.answerWith((request, response) => {
    if (!request.url?.startsWith('/static/')) return void response.end('{}');
    response.write('the beginning');
    transfers.push(() => response.end());
  });
  const watching = [];
  for (let at = 1; at <= 6; at += 1) {
    watching.push(world.ask('/static/web-videos/a.mp4'));
    await eventually(() => expect(transfers).toHaveLength(at));
  }

  expect(await world.ask(LIST)).toMatchObject({ status: 200 });

  for (const end of transfers) end();
  expect(statusesOf(await Promise.all(watching))).toEqual([200]);
});

test('uploads take no places of edits', async () => {
  await using world = await startWorld({}, { limits: { maxUploads: 1 } });
  const { token } = await world.auth.signIn(alice);
  const headers = { host: HOST, authorization: `Bearer ${token}` };
  const upload = send({ port: world.port, method: 'PUT', path: UPLOAD, headers: { ...headers, 'content-length': 20 } });
  upload.write('a');
  await eventually(() => expect(world.videos.received).toHaveLength(1));

  const edit = await world.ask('/api/v1/videos/1', {
    method: 'PUT',
    headers: { ...headers, 'content-type': 'multipart/form-data; boundary=x' },
    body: '--x--\r\n',
  });
  const another = await world.ask(UPLOAD, { method: 'PUT', headers, body: 'a' });

  expect([edit.status, another.status]).toEqual([200, 503]);
  upload.end('a'.repeat(19));
  await once(upload, 'response');
});

test('an upload may take longer than anybody waits for a first byte, as long as it moves', async () => {
  await using world = await startWorld({}, { limits: { quietInMs: 200, uploadQuietInMs: 300, maxWaiting: 1, maxQueued: 0 } });
  const { token } = await world.auth.signIn(alice);
  const headers = { host: HOST, authorization: `Bearer ${token}`, 'content-length': 20 };
  const upload = send({ port: world.port, method: 'PUT', path: UPLOAD, headers });

  let sent = 0;
  const feeding = setInterval(() => {
    sent += 1;
    upload.write('a');
    if (sent < 20) return;
    clearInterval(feeding);
    upload.end();
  }, 50);
  await eventually(() => expect(world.videos.received).toHaveLength(1));
  expect(await world.ask(LIST)).toMatchObject({ status: 200 });

  const [response] = (await once(upload, 'response')) as [IncomingMessage];
  response.resume();
  expect(response.statusCode).toBe(200);
});

test('a client that sends Expect gets no 100 Continue when the service is unavailable', async () => {
  await using world = await startWorld({ videosUrl: [nowhere] }, { limits: { waitForRestartInMs: 0 } });
  const { token } = await world.auth.signIn(alice);

  const { statuses, closed } = await world.raw(
    `PUT ${UPLOAD} HTTP/1.1\r\nHost: ${HOST}\r\nAuthorization: Bearer ${token}\r\nExpect: 100-continue\r\nContent-Length: 4\r\n\r\n`,
  );

  expect(statuses).toEqual([503]);
  expect(closed).toBe(true);
});

test('a name that stands for several addresses is spread over all, and followed when it changes', async () => {
  await using first = await startFakeService(0, '127.0.0.1');
  await using second = await startFakeService(first.port, '127.0.0.2');
  await using third = await startFakeService(first.port, '127.0.0.3');
  let addresses = ['127.0.0.1', '127.0.0.2'];
  const lookup = async () => addresses.map((address) => ({ address, family: 4 }));
  await using world = await startWorld(
    { videosUrl: [`http://videos.example:${first.port}`] },
    { lookup, limits: { ...quick, resolveEveryMs: 50 } },
  );

  await eventually(async () => {
    expect(await world.ask(LIST)).toMatchObject({ status: 200 });
    expect(Math.min(first.received.length, second.received.length)).toBeGreaterThan(0);
  });
  expect(world.videos.received).toEqual([]);

  addresses = ['127.0.0.2', '127.0.0.3'];
  await eventually(async () => {
    await world.ask(LIST);
    expect(third.received.length).toBeGreaterThan(0);
  });
  const before = first.received.length;
  for (let times = 0; times < 10; times += 1) expect(await world.ask(LIST)).toMatchObject({ status: 200 });
  expect(first.received).toHaveLength(before);
});

test('a name that cannot be looked up for a while keeps what it meant', async () => {
  await using first = await startFakeService(0, '127.0.0.1');
  await using second = await startFakeService(first.port, '127.0.0.2');
  let lookups = 0;
  const lookup = async () => {
    lookups += 1;
    if (lookups > 1) throw new Error('no such name');
    return ['127.0.0.1', '127.0.0.2'].map((address) => ({ address, family: 4 }));
  };
  await using world = await startWorld(
    { videosUrl: [`http://videos.example:${first.port}`] },
    { lookup, limits: { ...quick, resolveEveryMs: 20 } },
  );

  await eventually(() => expect(lookups).toBeGreaterThan(3));

  for (let times = 0; times < 6; times += 1) expect(await world.ask(LIST)).toMatchObject({ status: 200 });
  expect(second.received.length).toBeGreaterThan(0);
});

test('one process of several is enough for the platform to be well, and it says how many there are', async () => {
  await using pair = await startPair();
  await pair.first.stop();

  const { status, body } = await pair.world.ask('/health/platform');

  expect(status).toBe(200);
  expect(body['services']).toContainEqual({ name: 'videos', ready: true, detail: '1 of 2 processes are ready.' });
});
