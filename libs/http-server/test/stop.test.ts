import { setTimeout as delay } from 'node:timers/promises';
import { problems } from '@flotilla/problem';
import { expect, test } from '@jest/globals';
import { reply, route, streamed } from '../src/index.ts';
import { head } from './connection.ts';
import { getFile, listFilms, uploadFilm } from './demo.ts';
import { eventually } from './eventually.ts';
import { alice, callerHeaders, startWorld } from './world.ts';

const CALLER = callerHeaders(null);

/** A list that answers when the test lets it. */
function slowList() {
  const { promise, resolve } = Promise.withResolvers<void>();
  let entered = 0;
  const list = route(listFilms, async () => {
    entered++;
    await promise;
    return reply(200, { seen: 'in time' });
  });
  return { list, answer: resolve, entered: () => entered };
}

test('a stopping server finishes running requests, accepts no new ones and then closes', async () => {
  const slow = slowList();
  await using world = await startWorld([slow.list]);
  using idle = await world.connect();
  idle.say(head('GET', '/api/v1/films/1', CALLER));
  await idle.hears(/200 OK/);
  const answer = world.ask('/api/v1/films');
  await eventually(() => expect(slow.entered()).toBe(1));

  const stopped = world.server.stop();
  await idle.closes();
  await expect(world.connect()).rejects.toThrow();
  slow.answer();

  const answered = await answer;
  expect(answered).toMatchObject({ status: 200, body: { seen: 'in time' } });
  await stopped;
});

test('a stopping server reports that it is not ready before it stops answering', async () => {
  await using world = await startWorld();
  using connection = await world.connect();
  connection.say(head('GET', '/health/ready'));
  await connection.hears(/200 OK/);

  const stopped = world.server.stop();
  connection.say(head('GET', '/health/ready'));

  expect(await connection.hears(/503 [^]*"stopping"/)).toMatch(/connection: close/i);
  await stopped;
});

test('the answer to a request that began before the stop closes its connection', async () => {
  const slow = slowList();
  await using world = await startWorld([slow.list]);
  using connection = await world.connect();
  connection.say(head('GET', '/api/v1/films', CALLER));
  await eventually(() => expect(slow.entered()).toBe(1));

  const stopped = world.server.stop();
  slow.answer();

  expect(await connection.hears(/in time/)).toMatch(/connection: close/i);
  await stopped;
});

test('a connection that never sent anything does not delay the stop', async () => {
  await using world = await startWorld([], { drainWithinMs: 3_600_000 });
  using silent = await world.connect();
  // Connections are taken in the order they come.
  await world.ask('/api/v1/films');

  await world.server.stop();

  await silent.closes();
});

test('a slow client receives a finished answer completely', async () => {
  const size = 16 * 1024 * 1024;
  const large = route(getFile, async () =>
    streamed(
      200,
      { 'content-type': 'video/mp4', 'content-length': String(size) },
      (response) => void response.end(Buffer.alloc(size, 'x')),
    ),
  );
  await using world = await startWorld([large]);
  using slow = await world.connect();
  using idle = await world.connect();
  slow.say(head('GET', '/static/a-720.mp4', CALLER));
  await slow.hears(/xxx/);
  slow.socket.pause();

  const stopped = world.server.stop();
  await idle.closes();
  slow.socket.resume();

  await stopped;
  await slow.closes();
  expect(slow.heard().length).toBeGreaterThan(size);
});

test('the signal of a request that does not end in time aborts, and then it is cut off', async () => {
  const reasons: unknown[] = [];
  const endless = route(getFile, async ({ context }) =>
    streamed(200, { 'content-type': 'video/mp4' }, async (response) => {
      response.write('a beginning');
      await new Promise((resolve) => context.signal.addEventListener('abort', resolve));
      reasons.push(context.signal.reason);
      await new Promise(() => {});
    }),
  );
  await using world = await startWorld([endless], { drainWithinMs: 50 });
  using connection = await world.connect();
  connection.say(head('GET', '/static/a-720.mp4', CALLER));
  await connection.hears(/a beginning/);

  await world.server.stop();

  await connection.closes();
  expect(reasons).toMatchObject([{ status: 503 }]);
  expect(world.logged()).toMatchObject([{ msg: 'requests were cut off because they did not end in time', requests: 1 }]);
  expect(connection.heard()).not.toMatch(/\r\n0\r\n\r\n$/);
});

const UPLOAD = { ...callerHeaders(alice), 'content-type': 'multipart/form-data; boundary=x', 'content-length': 900_000 };
const BEGINNING = '--x\r\ncontent-disposition: form-data; name="film"; filename="a.mp4"\r\ncontent-type: video/mp4\r\n\r\nfirst bytes';

test.each([
  ['with the reason of the signal', (signal: AbortSignal) => new Promise((_, reject) => (signal.onabort = () => reject(signal.reason)))],
  ['with an error of its own', (signal: AbortSignal) => delay(3_600_000, undefined, { signal })],
])('an upload that is cut off and fails %s is answered 503', async (_name, receive) => {
  let entered = 0;
  const upload = route(uploadFilm, async () => reply(200, { seen: 'whole' }), {
    receiveFile({ stream }, { signal }) {
      entered += 1;
      stream.resume();
      return receive(signal);
    },
  });
  await using world = await startWorld([upload], { drainWithinMs: 50 });
  using connection = await world.connect();
  connection.say(head('POST', '/api/v1/films/upload', UPLOAD) + BEGINNING);
  await eventually(() => expect(entered).toBe(1));

  const stopped = world.server.stop();

  expect(await connection.hears(/"status":503/)).toMatch(/^HTTP\/1.1 503 [^]*retry-after: 5/i);
  await stopped;
  expect(world.logged()).toMatchObject([{ msg: 'requests were cut off because they did not end in time' }]);
});

test('an upload that is refused while the server stops receives the refusal before its connection closes', async () => {
  const refusal = Promise.withResolvers<never>();
  let entered = 0;
  const upload = route(uploadFilm, async () => reply(200, { seen: 'whole' }), {
    receiveFile({ stream }) {
      entered += 1;
      stream.resume();
      return refusal.promise;
    },
  });
  await using world = await startWorld([upload]);
  using connection = await world.connect();
  const failures: Error[] = [];
  connection.socket.on('error', (error) => failures.push(error));
  connection.say(head('POST', '/api/v1/films/upload', UPLOAD) + BEGINNING);
  await eventually(() => expect(entered).toBe(1));

  const stopped = world.server.stop();
  refusal.reject(problems.insufficient_storage());
  await connection.hears(/"status":507/);
  connection.say('x'.repeat(900_000 - BEGINNING.length));

  await connection.closes();
  expect(failures).toEqual([]);
  await stopped;
});

test('stopping twice has the effect of stopping once', async () => {
  await using world = await startWorld();

  await Promise.all([world.server.stop(), world.server.stop()]);
  await world.server.stop();

  await expect(world.ask('/api/v1/films')).rejects.toThrow();
});

test('with a drain delay, the server keeps serving while it reports that it is not ready', async () => {
  await using world = await startWorld([], { drainDelayMs: 300 });

  const stopped = world.server.stop();
  const ready = await fetch(`${world.server.url}/health/ready`);
  const answer = await world.ask('/api/v1/films');

  expect([ready.status, answer.status]).toEqual([503, 200]);
  expect(answer.headers.get('connection')).toBe('close');
  await stopped;
  await expect(world.ask('/api/v1/films')).rejects.toThrow();
});
