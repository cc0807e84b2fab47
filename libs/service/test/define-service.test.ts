import { implement, reply } from '@flotilla/http-server';
import { job, schedule } from '@flotilla/jobs';
import { subscription } from '@flotilla/outbox';
import { eventually } from '@flotilla/test-kit';
import { expect, test } from '@jest/globals';
import { defineArea, defineFeature } from '../src/index.ts';
import { createNotes, type Deps, notesInternal, notesTopic, notesWith, noteWritten, printNote, shredNote, startWorld } from './world.ts';

const counting = defineFeature<Deps>({
  operations: [
    implement(notesInternal, ({ database }) => ({
      countNotes: async () => {
        const [row] = await database.query<{ count: number }>({ text: 'select count(*)::int as count from notes' });
        return reply(200, { count: row?.count ?? 0 });
      },
    })),
  ],
  migrations: [createNotes],
});
const keeping = defineFeature<Deps>({
  subscriptions: [
    subscription(noteWritten, () => async ({ noteId, text }, { tx }) => {
      await tx.execute('insert into notes (id, text) values (?, ?)', [noteId, text]);
    }),
  ],
});
const journaled = (type: typeof printNote, pool?: string) =>
  job(
    type,
    ({ journal }: Deps) => ({ run: async ({ payload: { noteId } }) => void journal.push(`${type.name} ${noteId}`) }),
    pool === undefined ? {} : { pool },
  );

test('what features bring is served, stored and published under one name', async () => {
  await using world = await startWorld();
  const service = notesWith([], [defineArea([counting, keeping])]);
  const { url } = await world.start(service);

  await world.publish(1, 'Buy milk');

  const { countNotes } = notesInternal;
  await eventually(async () => expect(await world.clientOf(url)(countNotes, {})).toMatchObject({ status: 200, body: { count: 1 } }));
  expect(service).toMatchObject({
    name: 'notes',
    operations: [countNotes],
    publishes: [notesTopic],
    subscribesTo: [{ event: noteWritten }],
    uses: { events: true },
  });
  expect((await fetch(`${url}/health/ready`)).status).toBe(200);
});

test('a pool whose jobs are all busy does not hold up the other pools', async () => {
  await using world = await startWorld();
  const journal: string[] = [];
  const done = Promise.withResolvers<void>();
  const slow = job(
    shredNote,
    () => ({
      run: async ({ payload: { noteId } }) => {
        journal.push(`shred-note ${noteId} began`);
        await done.promise;
      },
    }),
    { pool: 'slow' },
  );
  const features = [defineFeature<Deps>({ jobs: [slow, journaled(printNote, 'quick')] })];
  await world.start(notesWith(journal, features, { pools: { slow: 1, quick: 1 } }));

  await world.enqueue(shredNote, 1);
  await world.enqueue(shredNote, 2);
  await eventually(() => expect(journal).toContain('shred-note 1 began'));
  await world.enqueue(printNote, 3);

  await eventually(() => expect(journal).toContain('print-note 3'));
  expect(journal).not.toContain('shred-note 2 began');
  done.resolve();
  await eventually(() => expect(journal).toContain('shred-note 2 began'));
});

test('a schedule runs once for two processes', async () => {
  await using world = await startWorld();
  const journal: string[] = [];
  const hourly = schedule('tidy', 3_600, (deps: Deps) => async () => void deps.journal.push('tidied'));
  const often = schedule('look', 1, (deps: Deps) => async () => void deps.journal.push('looked'));
  const service = notesWith(journal, [defineFeature<Deps>({ schedules: [hourly, often] })]);

  await world.start(service);
  await world.start(service);

  await eventually(() => expect(journal.filter((line) => line === 'looked').length).toBeGreaterThan(1));
  expect(journal.filter((line) => line === 'tidied')).toHaveLength(1);
});

test('a schedule whose run failed is run again within a minute, and by its interval afterwards', async () => {
  await using world = await startWorld();
  const journal: string[] = [];
  const failsOnce = schedule('tidy', 3_600, (deps: Deps) => async () => {
    deps.journal.push('tried');
    if (deps.journal.length === 1) throw new Error('not today');
  });
  const nextRun = async () => {
    const [row] = await world.query<{ seconds: number }>('select extract(epoch from next_run_at - now())::int as seconds from schedules');
    return row?.seconds ?? 0;
  };
  const service = notesWith(journal, [defineFeature<Deps>({ schedules: [failsOnce] })]);
  const first = await world.start(service);
  await eventually(async () => expect(await nextRun()).toBeLessThanOrEqual(60));
  await first.stop();

  await world.query('update schedules set next_run_at = now()');
  journal.splice(1);
  await world.start(service);

  await eventually(() => expect(journal).toEqual(['tried', 'tried']));
  await eventually(async () => expect(await nextRun()).toBeGreaterThan(3_000));
});

test('when a service stops, its jobs end before what they use', async () => {
  await using world = await startWorld();
  const journal: string[] = [];
  const printing = job(printNote, (deps: Deps) => ({
    run: async (_job, { signal }) => {
      deps.journal.push('job began');
      await new Promise((resolve) => signal.addEventListener('abort', resolve));
      await deps.database.query({ text: 'select 1' });
      deps.journal.push('job ended');
      signal.throwIfAborted();
    },
  }));
  const running = await world.start(notesWith(journal, [defineFeature<Deps>({ jobs: [printing] })]));
  await world.enqueue(printNote);
  await eventually(() => expect(journal).toEqual(['job began']));

  await running.stop();

  expect(journal).toEqual(['job began', 'job ended', 'dependencies were disposed']);
  await expect(fetch(`${running.url}/health/live`)).rejects.toThrow();
  expect(await world.query('select state, attempts from jobs')).toEqual([{ state: 'waiting', attempts: 0 }]);
});

test('jobs for a pool that is not declared keep the service from starting', async () => {
  await using world = await startWorld();
  const service = notesWith([], [defineFeature<Deps>({ jobs: [journaled(printNote, 'elsewhere')] })]);

  await expect(world.start(service)).rejects.toThrow('notes has jobs for the pool elsewhere, which it does not declare');
});

test('an operation that two features implement is refused', () => {
  expect(() => notesWith([], [counting, counting])).toThrow('notes implements countNotes twice');
});
