import { authApi } from '@flotilla/contracts-auth';
import { jobTypeNames } from '@flotilla/contracts-shared';
import { alice, carol, eventually, root } from '@flotilla/test-kit';
import { expect, test } from '@jest/globals';
import { placePage } from '../src/jobs-view/place-page.ts';
import { startReadyWorld } from './world.ts';

type World = Awaited<ReturnType<typeof startReadyWorld>>;
type Query = { start?: number; count?: number; sort?: string; jobType?: string };

const minute = (minutes: number) => `2026-01-01T10:${String(minutes).padStart(2, '0')}:00.000Z`;
const thumbnails = (id: number, minutes: number) => made('transcoder', 'make-thumbnails', id, minutes);
const removal = (id: number, minutes: number) => made('videos', 'remove-objects', id, minutes);
const made = (service: string, type: string, id: number, minutes: number, state: 'active' | 'failed' | 'waiting' = 'waiting') => ({
  id: `${service}-${id}`,
  type,
  state,
  createdAt: minute(minutes),
});

async function list(world: World, query: Query = {}, state?: string) {
  const call = world.as(root);
  const answer = await (state === undefined
    ? call(authApi.listJobs, { query: query as never })
    : call(authApi.listJobsInState, { params: { state: state as never }, query: query as never }));
  return { ...answer, ids: answer.status === 200 ? answer.body.data.map(({ id }) => id) : [] };
}

/** Adds a job of auth that no worker runs. */
async function addOwnJob(world: World, minutes: number): Promise<string> {
  const [row] = await world.sql<{ id: number }>(
    `insert into jobs (type, payload, created_at) values ('unheard-of', '{"password": "rosebud"}', $1) returning id`,
    [minute(minutes)],
  );
  return `auth-${row?.id}`;
}

async function startQuietWorld(): Promise<World> {
  const world = await startReadyWorld();
  await world.sql('delete from jobs');
  return world;
}

test('a user who was made leaves no job behind, whoever waits for a quiet instance', async () => {
  await using world = await startQuietWorld();
  world.videos.takenNames.add('taken');

  await world.create('alice');
  const body = { username: 'taken', password: 'a long password', email: 'taken@example.org', role: 2 } as const;
  expect(await world.as(root)(authApi.createUser, { body })).toMatchObject({ status: 409 });

  expect(await list(world)).toMatchObject({ status: 200, body: { total: 0 } });
});

test('the jobs of all services are one list, newest first, whose pages meet without gap or overlap', async () => {
  await using world = await startQuietWorld();
  world.videos.jobs.list.push(removal(1, 1), removal(2, 4), removal(3, 6));
  world.transcoder.jobs.list.push(thumbnails(1, 2), thumbnails(2, 5), thumbnails(3, 7));
  const own = await addOwnJob(world, 3);
  const newestFirst = ['transcoder-3', 'videos-3', 'transcoder-2', 'videos-2', own, 'transcoder-1', 'videos-1'];

  const pages = [await list(world, { count: 3 }), await list(world, { start: 3, count: 3 }), await list(world, { start: 6, count: 3 })];

  expect(pages.map(({ body }) => body)).toMatchObject([{ total: 7 }, { total: 7 }, { total: 7 }]);
  expect(pages.map(({ ids }) => ids)).toEqual([newestFirst.slice(0, 3), newestFirst.slice(3, 6), newestFirst.slice(6)]);
  expect((await list(world, { sort: 'createdAt', start: 1, count: 4 })).ids).toEqual(newestFirst.toReversed().slice(1, 5));
  expect(await list(world, { start: 7 })).toMatchObject({ status: 200, body: { total: 7, data: [] } });
  expect(await list(world, { count: 0 })).toMatchObject({ status: 200, body: { total: 7, data: [] } });
});

test('at equal times, earlier lists go first on every page, in both orders', () => {
  const lists = [[5, 5], [5], [5, 5]];

  expect(placePage(lists, { start: 1, count: 3, isAscending: true })).toEqual({
    turns: [0, 1, 2],
    parts: [
      { start: 1, count: 1 },
      { start: 0, count: 1 },
      { start: 0, count: 1 },
    ],
  });
  expect(placePage(lists, { start: 4, count: 3, isAscending: false })).toMatchObject({
    turns: [2],
    parts: [{ count: 0 }, { count: 0 }, { start: 1, count: 1 }],
  });
});

test('jobs of another release are shown without their payload', async () => {
  await using world = await startQuietWorld();
  const id = await addOwnJob(world, 1);

  const { status, body } = await list(world);

  const rest = { progress: 0, priority: 0, error: null, processedOn: null, finishedOn: null };
  expect(status).toBe(200);
  expect(body).toEqual({
    total: 1,
    data: [{ id, type: 'unheard-of', state: 'waiting', data: {}, createdAt: minute(1), ...rest }],
  });
});

test('lists are filtered by state and type; unused type names of the interface are accepted, also the former one', async () => {
  await using world = await startQuietWorld();
  world.videos.jobs.list.push(removal(1, 1), made('videos', 'videos-stats', 2, 2, 'failed'));
  world.transcoder.jobs.list.push(made('transcoder', 'video-transcoding', 1, 3, 'failed'), made('transcoder', 'video-transcoding', 2, 4));

  expect(await list(world, {}, 'failed')).toMatchObject({ body: { total: 2 }, ids: ['transcoder-1', 'videos-2'] });
  expect(await list(world, { jobType: 'video-transcoding' }, 'failed')).toMatchObject({ body: { total: 1 }, ids: ['transcoder-1'] });
  expect(await list(world, { jobType: 'remove-objects' })).toMatchObject({ body: { total: 1 }, ids: ['videos-1'] });
  expect((await list(world, { jobType: 'videos-views-stats' })).ids).toEqual(['videos-2']);
  expect(await list(world, { jobType: 'activate-user' })).toMatchObject({ status: 200, body: { total: 0 } });
  expect(await list(world, {}, 'prioritized')).toMatchObject({ status: 200, body: { total: 0, data: [] } });
  for (const jobType of jobTypeNames) expect([jobType, (await list(world, { jobType })).status]).toEqual([jobType, 200]);
});

test('an invalid state, type, order or page is refused', async () => {
  await using world = await startQuietWorld();
  world.transcoder.jobs.list.push(...Array.from({ length: 10_001 }, (_, index) => thumbnails(index, 1)));

  expect((await list(world, {}, 'sleeping')).status).toBe(400);
  for (const state of [undefined, 'failed'])
    expect(await list(world, { jobType: 'sleep' }, state)).toMatchObject({
      status: 400,
      body: {
        detail: 'Incorrect request parameters: jobType',
        instance: `/api/v1/jobs${state ? `/${state}` : ''}?jobType=sleep`,
        'invalid-params': { jobType: { location: 'query', msg: 'There are no jobs of this type' } },
      },
    });
  expect((await list(world, { sort: 'type' })).status).toBe(400);
  expect((await list(world, { count: 101 })).status).toBe(400);
  expect(await list(world, { start: 9_950, count: 100 })).toMatchObject({
    status: 400,
    body: {
      detail: 'Incorrect request parameters: start',
      instance: '/api/v1/jobs?start=9950&count=100',
      'invalid-params': { start: { location: 'query', msg: expect.stringContaining('10000') } },
    },
  });
  expect(await list(world, { start: 9_950, count: 50 })).toMatchObject({ status: 200, body: { total: 10_001 } });
  expect(await list(world, { start: 20_000 })).toMatchObject({ status: 200, body: { total: 10_001, data: [] } });
});

test('while a service does not answer there is no list, and the problem names the service', async () => {
  await using world = await startQuietWorld();

  world.videos.jobs.mood = 'away';
  expect(await list(world)).toMatchObject({ status: 503, body: { detail: 'The jobs of videos cannot be read right now.' } });
  world.videos.jobs.mood = 'well';
  world.transcoder.jobs.mood = 'silent';
  expect(await list(world)).toMatchObject({ status: 503, body: { detail: 'The jobs of transcoder cannot be read right now.' } });
});

test('only administrators can see, pause and resume jobs', async () => {
  await using world = await startQuietWorld();

  for (const [person, status] of [
    [carol, 403],
    [alice, 403],
    [null, 401],
  ] as const) {
    const call = world.as(person);
    expect((await call(authApi.listJobs, { query: {} })).status).toBe(status);
    expect((await call(authApi.listJobsInState, { params: { state: 'active' }, query: {} })).status).toBe(status);
    expect((await call(authApi.pauseJobs, {})).status).toBe(status);
    expect((await call(authApi.resumeJobs, {})).status).toBe(status);
  }
  expect(await world.events('jobs.paused.v1')).toEqual([]);
});

test('a pause is published once, applies in other processes and across restarts, and ends when that is published', async () => {
  await using world = await startQuietWorld();
  await using other = await world.startAnother();
  const id = await addOwnJob(world, 1);
  const heldBack = async (url: string) => {
    const answer = await fetch(`${url}/api/v1/jobs/paused`, { headers: world.headersFor(root) });
    const { data } = (await answer.json()) as { data: { id: string; state: string }[] };
    return data.map((job) => [job.id, job.state]);
  };
  expect(await heldBack(world.url())).toEqual([]);

  expect((await world.as(root)(authApi.pauseJobs, {})).status).toBe(204);
  expect((await world.as(root)(authApi.pauseJobs, {})).status).toBe(204);
  await eventually(async () => expect(await heldBack(other.url)).toEqual([[id, 'paused']]));
  await world.restart();

  expect(await heldBack(world.url())).toEqual([[id, 'paused']]);
  const found = await world.as(root)(authApi.listJobs, { query: { count: 0 } });
  expect(found.headers.get('x-jobs-paused')).toBe('true');
  expect((await world.as(root)(authApi.resumeJobs, {})).status).toBe(204);
  expect((await world.as(root)(authApi.resumeJobs, {})).status).toBe(204);
  await eventually(async () => expect(await heldBack(other.url)).toEqual([]));
  expect(await world.events('jobs.paused.v1')).toEqual([
    { scope: 'jobs', version: 1, paused: true },
    { scope: 'jobs', version: 2, paused: false },
  ]);
});

test('a promised creation is completed although jobs are paused', async () => {
  await using world = await startReadyWorld();
  await world.as(root)(authApi.pauseJobs, {});
  world.videos.mood = 'down';
  const body = { username: 'bob', password: 'correct horse battery', email: 'bob@example.org', role: 2 as const };
  expect((await world.as(root)(authApi.createUser, { body })).status).toBe(503);

  world.videos.mood = 'well';
  await world.runRepairs();

  expect((await world.signIn('bob', body.password)).caller.username).toBe('bob');
});
