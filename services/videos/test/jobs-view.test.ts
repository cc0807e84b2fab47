import { randomUUID } from 'node:crypto';
import { authEvents, configurationTopic } from '@flotilla/contracts-auth';
import { jobTypeNames } from '@flotilla/contracts-shared';
import { videosInternal } from '@flotilla/contracts-videos';
import { expectReply } from '@flotilla/http-client';
import { eventually } from '@flotilla/test-kit';
import { expect, test } from '@jest/globals';
import { areas } from '../src/service.ts';
import { startWorld, type World } from './world.ts';

const page = { start: 0, count: 100 };

/** Asks for an object to be removed, as whoever deletes something does. */
async function removeLater(world: World, key: string): Promise<void> {
  await world.storage.put(key, Buffer.from('bytes'));
  await world.sql(`insert into jobs (type, payload) values ('remove-objects', $1)`, [JSON.stringify({ keys: [key] })]);
  await world.sql(`select pg_notify('jobs', '')`);
}

let version = 0;
async function tellPause(world: World, paused: boolean): Promise<void> {
  const { type } = authEvents.jobsPaused;
  version += 1;
  const message = { topic: configurationTopic.name, key: 'jobs', type, payload: { scope: 'jobs', version, paused } };
  await world.transport.publish([{ id: randomUUID(), ...message, occurredAt: new Date().toISOString() }]);
}

test('auth reads the jobs of videos', async () => {
  await using world = await startWorld();
  await removeLater(world, 'thumbnails/a.jpg');
  await eventually(async () => expect(await world.storedKeys()).toEqual([]));

  const query = { type: 'remove-objects', state: 'completed' } as const;
  const list = () => world.asAuth(videosInternal.listVideosJobs, { query: { ...page, ...query } });
  await eventually(async () =>
    expect(expectReply(await list(), 200).jobs).toMatchObject([
      {
        id: expect.stringMatching(/^videos-\d+$/),
        type: 'remove-objects',
        state: 'completed',
        data: { keys: ['thumbnails/a.jpg'] },
        error: null,
      },
    ]),
  );

  expect(await world.asAuth(videosInternal.orderVideosJobs, { query: { count: 10, ...query } })).toMatchObject({
    status: 200,
    body: { total: 1, knowsType: true, moments: [expect.any(Number)] },
  });
  expect(await world.asAuth(videosInternal.orderVideosJobs, { query: { count: 10, type: 'email' } })).toMatchObject({
    body: { total: 0, knowsType: false, moments: [] },
  });
});

test('F11: jobs are refused without a service token', async () => {
  await using world = await startWorld();

  expect((await world.anonymous(videosInternal.listVideosJobs, { query: page })).status).toBe(401);
  expect((await world.anonymous(videosInternal.orderVideosJobs, { query: { count: 1 } })).status).toBe(401);
});

test('a pause that was published before the start holds until jobs are resumed', async () => {
  await using world = await startWorld();
  await tellPause(world, true);
  await world.restart();

  await removeLater(world, 'thumbnails/a.jpg');
  // Another start looks for jobs at once, so by then one that may begin has begun.
  await world.restart();
  expect(await world.sql(`select state, attempts from jobs where type = 'remove-objects'`)).toEqual([{ state: 'waiting', attempts: 0 }]);
  await tellPause(world, false);

  await eventually(async () => expect(await world.storedKeys()).toEqual([]));
});

test('jobs are shown under names of the interface', () => {
  const names = areas.flatMap(({ jobs = [] }) => jobs).flatMap(({ type }) => type.shownAs ?? []);

  expect(jobTypeNames).toEqual(expect.arrayContaining(names));
});
