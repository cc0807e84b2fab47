import { randomBytes } from 'node:crypto';
import { Agent, type IncomingMessage, request } from 'node:http';
import { type Duplex, Readable } from 'node:stream';
import { buffer, json } from 'node:stream/consumers';
import { access, defineApi, integer, object } from '@flotilla/contract';
import { expect, test } from '@jest/globals';
import { connectInProcess } from '../src/connect-in-process.ts';
import { reply, route, sendStream, streamed } from '../src/index.ts';
import { getFile, listFilms } from './demo.ts';
import { eventually } from './eventually.ts';
import { alice, callerHeaders, startWorld } from './world.ts';

const MANY = 3 * 1024 * 1024;

const { sendFilm } = defineApi(
  { service: 'videos', tag: 'Film' },
  {
    sendFilm: {
      summary: 'A film.',
      method: 'PUT',
      path: '/api/v1/films/bytes',
      access: access.none,
      consumes: ['bytes'],
      replies: { 200: object({ arrived: integer() }) },
    },
  },
);

/** An agent whose connections are all in memory, and those it made. */
function inProcess(address: string) {
  const made: Duplex[] = [];
  const agent = new Agent({ keepAlive: true });
  agent.createConnection = () => {
    const connection = connectInProcess(address);
    if (!connection) throw new Error('There is no such server in this process.');
    made.push(connection);
    return connection;
  };
  return { agent, made };
}

const moved = (connection: Duplex | undefined) => {
  const { bytesRead, bytesWritten } = connection as Duplex & { bytesRead: number; bytesWritten: number };
  return [bytesRead, bytesWritten];
};

type Asked = { agent: Agent; path: string; method?: string; headers?: Record<string, string | number>; body?: Buffer };

function ask({ agent, path, method = 'GET', headers = {}, body }: Asked): Promise<IncomingMessage> {
  return new Promise((resolve, reject) => {
    const asked = request({ agent, path, method, headers: { host: 'films.example', ...callerHeaders(alice), ...headers } }, resolve);
    asked.on('error', reject).end(body);
  });
}

test('requests and answers of any size pass over one connection in memory', async () => {
  const sent = randomBytes(MANY);
  const file = route(getFile, async () => streamed(200, { 'content-type': 'video/mp4' }, (response) => void response.end(sent)));
  let arrived: Buffer | undefined;
  const send = route(sendFilm, async ({ context }) => {
    arrived = await buffer(context.request);
    return reply(200, { arrived: arrived.length });
  });
  await using world = await startWorld([file, send]);
  const { agent, made } = inProcess(`127.0.0.1:${world.server.port}`);

  const answer = await ask({ agent, path: '/static/1-480.mp4' });
  const received = await buffer(answer);
  const headers = { 'content-type': 'application/octet-stream', 'content-length': MANY };
  const uploaded = await ask({ agent, method: 'PUT', path: '/api/v1/films/bytes', headers, body: sent });

  expect([received.equals(sent), uploaded.statusCode, arrived?.equals(sent)]).toEqual([true, 200, true]);
  expect(made).toHaveLength(1);
  expect(Math.min(...moved(made[0]))).toBeGreaterThan(MANY);
});

test('a sender waits for a receiver that does not read', async () => {
  const scene = randomBytes(64 * 1024);
  let made = 0;
  function* scenes() {
    while (made < 50) {
      made += 1;
      yield scene;
    }
  }
  const file = route(getFile, async () =>
    streamed(200, { 'content-type': 'video/mp4' }, (response) => sendStream(Readable.from(scenes()), response)),
  );
  await using world = await startWorld([file, route(listFilms, async () => reply(200, { seen: 1 }))]);
  const address = `127.0.0.1:${world.server.port}`;

  const unread = await ask({ agent: inProcess(address).agent, path: '/static/1-480.mp4' });
  for (let others = 0; others < 5; others += 1) await json(await ask({ agent: inProcess(address).agent, path: '/api/v1/films' }));
  expect(made).toBeLessThan(50);

  expect(await buffer(unread)).toHaveLength(50 * scene.length);
});

test('what was sent before a side left is still received', async () => {
  const sent = randomBytes(200 * 1024);
  const leaves = route(getFile, async () =>
    streamed(200, { 'content-type': 'video/mp4', 'content-length': String(sent.length) }, (response) => {
      response.end(sent, () => response.socket?.destroy());
    }),
  );
  await using world = await startWorld([leaves]);
  const { agent, made } = inProcess(`127.0.0.1:${world.server.port}`);

  const answer = await ask({ agent, path: '/static/1-480.mp4' });
  await eventually(() => expect(moved(made[0])[0]).toBeGreaterThan(sent.length));

  expect((await buffer(answer)).equals(sent)).toBe(true);
});

test('each side notices that the other has left', async () => {
  let signal: AbortSignal | undefined;
  const waits = route(listFilms, ({ context }) => {
    signal = context.signal;
    return new Promise<never>(() => {});
  });
  const breaks = route(getFile, async () =>
    streamed(200, { 'content-type': 'video/mp4' }, (response) => {
      response.write('the first scene', () => response.destroy());
    }),
  );
  await using world = await startWorld([waits, breaks]);
  const address = `127.0.0.1:${world.server.port}`;
  const leaving = inProcess(address);

  const asked = ask({ agent: leaving.agent, path: '/api/v1/films' });
  await eventually(() => expect(signal?.aborted).toBe(false));
  leaving.made[0]?.destroy();
  await expect(asked).rejects.toMatchObject({ code: 'ECONNRESET' });
  await eventually(() => expect(signal?.aborted).toBe(true));

  const broken = await ask({ agent: inProcess(address).agent, path: '/static/1-480.mp4' });
  await expect(buffer(broken)).rejects.toMatchObject({ code: 'ECONNRESET' });
});

test('a sender that waits for a receiver notices that it has left', async () => {
  const scenes = Readable.from(Array.from({ length: 50 }, () => randomBytes(64 * 1024)));
  const file = route(getFile, async () => streamed(200, { 'content-type': 'video/mp4' }, (response) => sendStream(scenes, response)));
  await using world = await startWorld([file]);
  const { agent, made } = inProcess(`127.0.0.1:${world.server.port}`);
  const unread = await ask({ agent, path: '/static/1-480.mp4' });
  await eventually(() => expect(made[0]?.readableLength).toBeGreaterThan(0));

  unread.destroy();

  await eventually(() => expect(scenes.destroyed).toBe(true));
});

test('a server that stops answers what is under way, closes its connections and is found no more', async () => {
  const { promise, resolve } = Promise.withResolvers<void>();
  let isEntered = false;
  const slow = route(listFilms, async () => {
    isEntered = true;
    await promise;
    return reply(200, { seen: 'in time' });
  });
  await using world = await startWorld([slow]);
  const address = `127.0.0.1:${world.server.port}`;
  const { agent, made } = inProcess(address);
  const idle = connectInProcess(address);
  const asked = ask({ agent, path: '/api/v1/films' });
  await eventually(() => expect(isEntered).toBe(true));

  const stopped = world.server.stop();
  await eventually(() => expect([idle?.destroyed, connectInProcess(address)]).toEqual([true, undefined]));
  expect(made[0]?.destroyed).toBe(false);
  resolve();

  expect(await json(await asked)).toEqual({ seen: 'in time' });
  await stopped;
  expect(made[0]?.destroyed).toBe(true);
});
