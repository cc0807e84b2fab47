import { request as send } from 'node:http';
import { alice, eventually } from '@flotilla/test-kit';
import { expect, test } from '@jest/globals';
import { startFakeService } from './fake-service.ts';
import { HOST, startWorld } from './world.ts';

const LIST = '/api/v1/videos';
const MINE = '/api/v1/users/me/videos';
const UPLOAD = '/api/v1/videos/upload-resumable?upload_id=1';
const quick = { probeEveryMs: 50, connectInMs: 500 };
/** Of a service that has room for one request. */
const narrow = { ...quick, maxWaiting: 1, maxQueued: 0 };

type World = Awaited<ReturnType<typeof startWorld>>;
const bearer = (token: string) => ({ authorization: `Bearer ${token}` });

/** Asks, and does not care what comes back. */
function begin(world: World, path: string, headers = {}) {
  const request = send({ host: '127.0.0.1', port: world.port, path, agent: false, headers: { host: HOST, ...headers } });
  request.on('error', () => {});
  request.end();
  return request;
}

const isOut = (world: World) =>
  eventually(async () => expect((await world.ask('/metrics')).text).toMatch(/upstream_addresses\{.*"videos".*"out".*\} 1/));

test('R11: what is asked while the only process of a service restarts is answered when it is back', async () => {
  await using world = await startWorld({}, { limits: quick });
  const { token } = await world.auth.signIn(alice);
  await world.videos.stop();

  const asked = [world.ask(LIST), world.ask(UPLOAD, { method: 'PUT', headers: bearer(token), body: 'a film' })];
  await isOut(world);
  await using back = await startFakeService(world.videos.port);
  const answers = await Promise.all(asked);

  expect(answers.map(({ status }) => status)).toEqual([200, 200]);
  expect(back.received.map(({ method, body }) => `${method} ${body}`).toSorted()).toEqual(['GET ', 'PUT a film']);
});

test('who leaves while a service is away gives the place back', async () => {
  await using world = await startWorld({}, { limits: narrow });
  await world.videos.stop();
  const leaving = begin(world, LIST);
  await isOut(world);

  leaving.destroy();
  await using _back = await startFakeService(world.videos.port);

  await eventually(async () => expect(await world.ask(LIST)).toMatchObject({ status: 200 }));
});

test('who leaves while the token is checked takes no place at a service', async () => {
  await using world = await startWorld({}, { limits: narrow });
  const { token } = await world.auth.signIn(alice);
  const auth = world.auth.holdBack();
  const leaving = begin(world, MINE, bearer(token));
  await eventually(() => expect(auth.waiting()).toBe(1));

  leaving.destroy();
  await eventually(async () => expect((await world.ask('/metrics')).text).toMatch(/gateway_request_seconds_count\{.*"listMyVideos"/));
  auth.release();

  expect(await world.ask(MINE, { headers: bearer(token) })).toMatchObject({ status: 200 });
  expect(world.videos.received).toHaveLength(1);
});
