import { videosApi } from '@flotilla/contracts-videos';
import { alice, bob, carol } from '@flotilla/test-kit';
import { expect, test } from '@jest/globals';
import { failed, finished, planned, progressed, ready, startTranscodingWorld } from './transcoding-world.ts';

const PUBLISHED = 1;
const TO_TRANSCODE = 2;
const TRANSCODING_FAILED = 7;
const operations = ['getTranscoding', 'cancelTranscoding', 'retryTranscoding'] as const;

test.each(operations)('F1: %s is for those who manage the video', async (operation) => {
  await using world = await startTranscodingWorld();
  const statusFor = async (caller: Parameters<typeof world.as>[0], id = world.uuid) =>
    (await world.as(caller)(videosApi[operation], { params: { id } })).status;

  expect(await statusFor(null)).toBe(401);
  expect(await statusFor(bob)).toBe(403);
  expect(await statusFor(alice, '00000000-0000-4000-8000-000000000000')).toBe(404);
  expect(await statusFor(alice, 'nonsense')).toBe(400);
  expect([200, 204, 409]).toContain(await statusFor(carol));
});

test('cancelling stops what is not ready and keeps what is', async () => {
  await using world = await startTranscodingWorld();
  await world.publish(planned(240, 720), ready(await world.makeRendition(240)), progressed(720, 30));

  const answer = await world.as(alice)(videosApi.cancelTranscoding, { params: { id: world.uuid } });

  expect(answer.status).toBe(204);
  expect(await world.status()).toMatchObject({ state: 'cancelled', renditions: [{ state: 'cancelled' }, { state: 'completed' }] });
  expect((await world.state()).video).toMatchObject([{ state: PUBLISHED }]);
  expect(await world.published('transcoding.cancelled.v1')).toEqual([world.reference]);

  await world.publish(finished('cancelled'));
  expect(await world.status()).toMatchObject({ state: 'cancelled', renditions: [{ state: 'cancelled' }, { state: 'completed' }] });
});

test('a rendition that became ready during the cancellation is kept', async () => {
  await using world = await startTranscodingWorld();
  await world.publish(planned(240));
  await world.as(alice)(videosApi.cancelTranscoding, { params: { id: world.uuid } });
  expect((await world.state()).video).toMatchObject([{ state: TRANSCODING_FAILED }]);

  await world.publish(ready(await world.makeRendition(240)), finished('completed'));

  expect((await world.state()).video).toMatchObject([{ state: PUBLISHED }]);
  expect(await world.status()).toMatchObject({ state: 'completed', renditions: [{ state: 'completed' }] });
});

test('a retry requests what failed or was cancelled, and a success publishes the video', async () => {
  await using world = await startTranscodingWorld();
  await world.publish(planned(240, 720), failed(240, 'Broken.'), failed(720, 'Broken.'), finished('failed', 'Broken.'));

  const answer = await world.as(alice)(videosApi.retryTranscoding, { params: { id: world.uuid } });

  expect(answer.status).toBe(204);
  expect(await world.status()).toMatchObject({ state: 'waiting', error: null, renditions: [{ state: 'waiting' }, { state: 'waiting' }] });
  expect((await world.state()).video).toMatchObject([{ state: TO_TRANSCODE }]);
  expect(await world.published('transcoding.retried.v1')).toEqual([world.reference]);

  const [low, high] = [await world.makeRendition(240, { fence: 2 }), await world.makeRendition(720, { fence: 2 })];
  await world.publish(
    planned(240, 720),
    progressed(240, 5, 2),
    failed(240, 'an old claim', 1),
    ready(low),
    ready(high),
    finished('completed'),
  );
  expect(await world.status()).toMatchObject({ state: 'completed', renditions: [{ state: 'completed' }, { state: 'completed' }] });
  expect((await world.state()).video).toMatchObject([{ state: PUBLISHED }]);
});

test('there is nothing to cancel when all is done, and nothing to retry while it runs or when nothing failed', async () => {
  await using world = await startTranscodingWorld();
  const cancel = async () => (await world.as(alice)(videosApi.cancelTranscoding, { params: { id: world.uuid } })).status;
  const retry = async () => (await world.as(alice)(videosApi.retryTranscoding, { params: { id: world.uuid } })).status;
  expect(await retry()).toBe(409);
  await world.publish(planned(240, 720), failed(240, 'Broken.'));
  expect(await retry()).toBe(409);
  await world.publish(ready(await world.makeRendition(240)), ready(await world.makeRendition(720)), finished('completed'));

  expect([await cancel(), await retry()]).toEqual([409, 409]);
  expect(await world.published('transcoding.cancelled.v1')).toEqual([]);
  expect(await world.published('transcoding.retried.v1')).toEqual([]);
});

test('concurrent cancellations have one effect', async () => {
  await using world = await startTranscodingWorld();
  await world.publish(planned(240));

  const answers = await Promise.all([1, 2, 3, 4].map(() => world.as(alice)(videosApi.cancelTranscoding, { params: { id: world.uuid } })));

  expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([204, 409, 409, 409]);
  expect(await world.published('transcoding.cancelled.v1')).toHaveLength(1);
});

test('a transcode that was cancelled before it was planned can be retried, and the late event of the cancellation changes nothing', async () => {
  await using world = await startTranscodingWorld();
  const params = { id: world.uuid };
  const cancelled = await world.as(alice)(videosApi.cancelTranscoding, { params });
  const retried = await world.as(alice)(videosApi.retryTranscoding, { params });

  await world.publish(planned(240), finished('cancelled'), planned(240), progressed(240, 40));

  expect([cancelled.status, retried.status]).toEqual([204, 204]);
  expect((await world.state()).video).toMatchObject([{ state: TO_TRANSCODE }]);
  expect(await world.status()).toMatchObject({ state: 'running', renditions: [{ state: 'active', progress: 40 }] });
  await world.publish(ready(await world.makeRendition(240)), finished('completed'));
  expect(await world.status()).toMatchObject({ state: 'completed' });
});
