import { request as send } from 'node:http';
import { alice, eventually } from '@flotilla/test-kit';
import { expect, test } from '@jest/globals';
import { startFakeService } from './fake-service.ts';
import { HOST, startWorld } from './world.ts';

const LIST = '/api/v1/videos';
const MINE = '/api/v1/users/me/videos';
const UPLOAD = '/api/v1/videos/upload-resumable?upload_id=1';
const quick = { probeEveryMs: 50, connectInMs: 500 };
/** Limits of a service with a single place. */
const narrow = { ...quick, maxWaiting: 1, maxQueued: 0 };

type World = Awaited<ReturnType<typeof startWorld>>;
const bearer = (token: string) => ({ authorization: `Bearer ${token}` });

/** Sends a request whose outcome does not matter. */
function begin(world: World, path: string, headers = {}) {
  const request = send({ host: '127.0.0.1', port: world.port, path, agent: false, headers: { host: HOST, ...headers } });
  request.on('error', () => {});
  request.end();
  return request;
}

const isOut = (world: World) =>
  eventually(async () => expect((await world.ask('/metrics')).text).toMatch(/upstream_addresses\{.*"videos".*"out".*\} 1/));

test('R11: requests during the restart of a service’s only process are answered when it is back', async () => {
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

test('a client that disconnects while a service is unavailable releases its place', async () => {
  await using world = await startWorld({}, { limits: narrow });
  await world.videos.stop();
  const leaving = begin(world, LIST);
  await isOut(world);

  leaving.destroy();
  await using _back = await startFakeService(world.videos.port);

  await eventually(async () => expect(await world.ask(LIST)).toMatchObject({ status: 200 }));
});

test('a client that disconnects while its token is checked takes no place', async () => {
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
