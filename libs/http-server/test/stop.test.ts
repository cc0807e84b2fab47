import { expect, test } from '@jest/globals';
import { reply, route, streamed } from '../src/index.ts';
import { head } from './connection.ts';
import { getFile, listFilms } from './demo.ts';
import { eventually } from './eventually.ts';
import { callerHeaders, startWorld } from './world.ts';

const CALLER = callerHeaders(null);

/** A list that waits until it is told to answer. */
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

test('a stopping server finishes what is under way, takes nothing new and then closes', async () => {
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

test('readiness goes off before the server stops answering', async () => {
  const slow = slowList();
  await using world = await startWorld([slow.list]);
  using connection = await world.connect();
  connection.say(head('GET', '/api/v1/films', CALLER));
  await eventually(() => expect(slow.entered()).toBe(1));

  const stopped = world.server.stop();
  connection.say(head('GET', '/health/ready'));
  slow.answer();

  expect(await connection.hears(/503 [^]*"stopping"/)).toMatch(/connection: close/i);
  await stopped;
});

test('who does not end in time is told, and then cut off', async () => {
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
  expect(reasons).toMatchObject([{ message: 'The server stops.' }]);
  expect(connection.heard()).not.toMatch(/\r\n0\r\n\r\n$/);
});

test('stopping twice is stopping once', async () => {
  await using world = await startWorld();

  await Promise.all([world.server.stop(), world.server.stop()]);
  await world.server.stop();

  await expect(world.ask('/api/v1/films')).rejects.toThrow();
});

test('a server that is to leave slowly serves on while it says that it is not ready', async () => {
  await using world = await startWorld([], { drainDelayMs: 300 });

  const stopped = world.server.stop();
  const ready = await fetch(`${world.server.url}/health/ready`);
  const answer = await world.ask('/api/v1/films');

  expect([ready.status, answer.status]).toEqual([503, 200]);
  expect(answer.headers.get('connection')).toBe('close');
  await stopped;
  await expect(world.ask('/api/v1/films')).rejects.toThrow();
});
