import { execute } from '@flotilla/database';
import { expect, test } from '@jest/globals';
import { defineJobType, enqueueJob, type JobFilter, jobHandler, viewJobs } from '../src/index.ts';
import { jobStore } from '../src/job-store.ts';
import { bake, startWorld, type World } from './world.ts';

const letter = defineJobType<{ to: string; code: string; copies: number[] }>({
  ...bake,
  name: 'send-letter',
  shownAs: 'email',
  secrets: ['code'],
});
const viewOf = ({ database }: World) => viewJobs(database, 'bakery', [bake, letter]);
const all = { start: 0, count: 100 };
const idsOf = async (world: World, filter: JobFilter) => (await viewOf(world).list(filter, all)).map(({ id }) => id);

async function send(world: World, code = 'a secret') {
  await world.database.transaction((tx) => enqueueJob(tx, letter, { to: 'alice', code, copies: Array.from({ length: 500 }, () => 1) }));
}

test('a job is shown under its API name, without secrets and with long values shortened', async () => {
  await using world = await startWorld();
  await send(world, 'only alice may know');
  await world.database.query({
    text: `update jobs set state = 'failed', priority = 7, progress = 40, error = E'The post is closed.\\n    at /srv/post.ts', started_at = now(), finished_at = now()`,
  });

  const [job] = await viewOf(world).list({}, all);

  const moment = expect.stringMatching(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/);
  expect(job).toEqual({
    id: 'bakery-1',
    type: 'email',
    state: 'failed',
    data: { to: 'alice', copies: Array.from({ length: 20 }, () => 1) },
    progress: 40,
    priority: 7,
    error: 'The post is closed.',
    createdAt: moment,
    processedOn: moment,
    finishedOn: moment,
  });
});

test('the payload of a type from another release is not shown', async () => {
  await using world = await startWorld();
  await world.database.transaction((tx) =>
    execute(tx, `insert into jobs (type, payload) values ('unheard-of', '{"password": "rosebud"}'), ('bake', 'null')`),
  );

  expect(await viewOf(world).list({}, all)).toMatchObject([
    { id: 'bakery-1', type: 'unheard-of', data: {} },
    { id: 'bakery-2', type: 'bake', data: {} },
  ]);
});

test('lists are filtered by state and by either name, counted and sorted', async () => {
  await using world = await startWorld();
  await world.order('first');
  await send(world);
  await world.order('put off', { runAt: new Date(Date.now() + 3_600_000) });
  await world.order('tried again soon');
  await world.database.query({ text: `update jobs set state = 'delayed' where id = 4` });

  expect(await idsOf(world, { sort: 'createdAt' })).toEqual(['bakery-1', 'bakery-2', 'bakery-3', 'bakery-4']);
  expect(await idsOf(world, {})).toEqual(['bakery-4', 'bakery-3', 'bakery-2', 'bakery-1']);
  expect(await idsOf(world, { state: 'delayed' })).toEqual(['bakery-3']);
  expect(await idsOf(world, { state: 'waiting', type: 'bake' })).toEqual(['bakery-4', 'bakery-1']);
  expect(await idsOf(world, { type: 'email' })).toEqual(['bakery-2']);
  expect(await idsOf(world, { type: 'send-letter' })).toEqual(['bakery-2']);
  expect(await viewOf(world).list({}, { start: 1, count: 2 })).toMatchObject([{ id: 'bakery-3' }, { id: 'bakery-2' }]);
  const { moments, ...order } = await viewOf(world).order({}, 3);
  expect(order).toEqual({ total: 4, knowsType: true });
  expect(moments).toEqual(moments.toSorted((a, b) => b - a));
  expect(new Set(moments).size).toBe(3);
  expect(await viewOf(world).order({ type: 'sing' }, 3)).toEqual({ total: 0, knowsType: false, moments: [] });
});

test('work that was put off on purpose is shown once its time has come, or when an attempt failed', async () => {
  await using world = await startWorld();
  const tidyUp = defineJobType<{ cake: string }>({ ...bake, name: 'tidy-up', isHiddenUntilDue: true });
  const view = viewJobs(world.database, 'bakery', [bake, tidyUp]);
  const runAt = new Date(Date.now() + 3_600_000);
  for (const cake of ['due', 'failed', 'later']) await world.order(cake, { runAt }, tidyUp);
  await world.order('put off by a customer', { runAt });
  await world.database.query({ text: `update jobs set run_at = now() where payload ->> 'cake' = 'due'` });
  await world.database.query({ text: `update jobs set state = 'delayed', attempts = 1 where payload ->> 'cake' = 'failed'` });

  const shown = (await view.list({ sort: 'createdAt' }, all)).map(({ data, state }) => [data['cake'], state]);

  expect(shown).toEqual([
    ['due', 'waiting'],
    ['failed', 'delayed'],
    ['put off by a customer', 'delayed'],
  ]);
  expect(await view.order({}, 10)).toMatchObject({ total: 3 });
});

test('old jobs are deleted, failed ones later than completed ones, and at most ten thousand of a type and outcome are kept', async () => {
  await using world = await startWorld();
  const over = (state: string, age: string, count = 1) =>
    world.database.query({
      text: `insert into jobs (type, payload, state, finished_at) select $1, '{}', $2, now() - $3::interval from generate_series(1, $4)`,
      values: [age, state, age, count],
    });
  await over('completed', '47 hours');
  await over('completed', '49 hours');
  await over('failed', '167 hours');
  await over('failed', '169 hours');
  await over('completed', '1 hour', 10_005);

  await jobStore(world.database, [jobHandler(bake, { run: async () => {} })], 'a worker').forgetOld();

  expect(await world.database.query({ text: 'select type, count(*) from jobs group by type order by type' })).toEqual([
    { type: '1 hour', count: 10_000 },
    { type: '167 hours', count: 1 },
    { type: '47 hours', count: 1 },
  ]);
});
