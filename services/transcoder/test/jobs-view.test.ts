import { authEvents } from '@flotilla/contracts-auth';
import { jobTypeNames } from '@flotilla/contracts-shared';
import { transcoderInternal } from '@flotilla/contracts-transcoder';
import { createClient, expectReply } from '@flotilla/http-client';
import { eventually, makeClip } from '@flotilla/test-kit';
import { expect, test } from '@jest/globals';
import { pieces } from '../src/pieces/pieces.feature.ts';
import { renditions } from '../src/renditions/renditions.feature.ts';
import { thumbnails } from '../src/thumbnails/thumbnails.feature.ts';
import { ENCODED_WITHIN_MS, startWorld, type World } from './world.ts';

const small = { seconds: 1, width: 128, height: 96 };
const page = { start: 0, count: 100 };

async function jobsOf(world: World, query: { type?: string; state?: 'completed' } = {}) {
  return expectReply(await world.asAuth(transcoderInternal.listTranscoderJobs, { query: { ...page, ...query } }), 200).jobs;
}

test('auth reads encodes under the name of the interface, with the video they are for', async () => {
  await using world = await startWorld();
  const source = await world.publish(await makeClip(small));
  await world.finished(source);

  const encodes = await eventually(async () => {
    const all = await jobsOf(world, { type: 'video-transcoding' });
    expect(await jobsOf(world, { type: 'encode-group', state: 'completed' })).toEqual(all);
    return all;
  });
  const order = await world.asAuth(transcoderInternal.orderTranscoderJobs, { query: { count: 5, type: 'video-transcoding' } });

  expect(encodes[0]).toMatchObject({
    id: expect.stringMatching(/^transcoder-\d+$/),
    type: 'video-transcoding',
    state: 'completed',
    data: { videoUUID: source.videoUuid, transcodeId: 1, run: 1, group: 0 },
    progress: 100,
    error: null,
  });
  expect(order).toMatchObject({ status: 200, body: { total: encodes.length, knowsType: true } });
  const moments = expectReply(order, 200).moments.map((moment) => new Date(moment / 1000).toISOString());
  expect(moments).toEqual(encodes.map(({ createdAt }) => createdAt));
});

test('jobs that were paused before the start wait until they are resumed', async () => {
  await using world = await startWorld({ paused: true });

  const source = await world.publish(await makeClip(small));
  await eventually(async () => expect(await jobsOf(world, { type: 'video-transcoding' })).not.toEqual([]));
  expect(await world.query(`select from jobs where state <> 'waiting'`)).toEqual([]);
  await world.publishEvent(authEvents.jobsPaused, { scope: 'jobs', version: 2, paused: false });

  expect(await world.finished(source)).toMatchObject({ outcome: 'completed' });
});

/** A job that has been due for longer than the pause of idle workers. */
const HELD_BACK = `select from jobs join transcodes t on t.id = (payload ->> 'transcodeId')::int
  where t.video_uuid = $1 and jobs.state = 'waiting' and jobs.created_at < now() - interval '2500 ms'
    and not exists (select from jobs where state = 'active')`;

test('a video that arrives while jobs are paused waits, in a process that runs already', async () => {
  await using world = await startWorld();
  const video = await makeClip(small);
  await world.publishEvent(authEvents.jobsPaused, { scope: 'jobs', version: 1, paused: true });
  // What comes before the pause is heard is begun.
  const waiting = await eventually(
    async () => {
      const source = await world.publish(video);
      await eventually(async () => expect(await world.query(HELD_BACK, [source.videoUuid])).not.toEqual([]));
      return source;
    },
    { withinMs: ENCODED_WITHIN_MS },
  );

  await world.publishEvent(authEvents.jobsPaused, { scope: 'jobs', version: 2, paused: false });

  expect(await world.finished(waiting)).toMatchObject({ outcome: 'completed' });
});

test('F11: jobs are refused without a service token', async () => {
  await using world = await startWorld();
  const stranger = createClient({ baseUrl: world.url });

  expect((await stranger(transcoderInternal.listTranscoderJobs, { query: page })).status).toBe(401);
  expect((await stranger(transcoderInternal.orderTranscoderJobs, { query: { count: 1 } })).status).toBe(401);
});

test('jobs are shown under names of the interface', () => {
  const types = [renditions, pieces, thumbnails].flatMap(({ jobs = [] }) => jobs.map(({ type }) => type));

  expect(jobTypeNames).toEqual(expect.arrayContaining(types.flatMap(({ shownAs }) => shownAs ?? [])));
});
