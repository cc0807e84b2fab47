import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';
import { Unavailable } from '@flotilla/availability';
import { execute, schemaDifference } from '@flotilla/database';
import { eventually } from '@flotilla/test-kit';
import { expect, test } from '@jest/globals';
import { cancelJobs, defineJobType, enqueueJob, jobHandler, PermanentFailure, type RunningJob } from '../src/index.ts';
import { aborted, bake, startWorld, store, type World } from './world.ts';

type Order = RunningJob<{ cake: string }>;

const simply = jobHandler(bake, { run: async ({ payload, fencingToken }) => store(payload.cake, fencingToken) });
const states = async (world: World) => (await world.jobs()).map(({ state }) => state);
const cancel = (world: World, uniqueKeyPrefix: string) => world.database.transaction((tx) => cancelJobs(tx, { uniqueKeyPrefix }));

test('migrations create the schema of the entity', async () => {
  await using world = await startWorld();

  expect(await schemaDifference(world.database)).toBe('');
});

test('every job is done once, however many workers there are', async () => {
  await using world = await startWorld();
  const workers = await Promise.all([world.work([simply]), world.work([simply]), world.work([simply])]);

  await Promise.all(Array.from({ length: 30 }, (_, index) => world.order(`cake ${index}`)));
  await Promise.all(workers.map((worker) => worker.idle()));

  expect(await world.cakes()).toHaveLength(30);
  expect(await world.jobs()).toEqual(
    Array.from({ length: 30 }, () => expect.objectContaining({ state: 'completed', attempts: 1, progress: 100, error: null })),
  );
});

test('a job without a payload is done', async () => {
  await using world = await startWorld();
  const tidy = defineJobType<null>({ name: 'tidy', maxAttempts: 3, leaseInSeconds: 1, stallInSeconds: 60 });
  const received = Promise.withResolvers<unknown>();
  await world.work([jobHandler(tidy, { run: async ({ payload }) => received.resolve(payload) })]);

  await world.database.transaction((tx) => enqueueJob(tx, tidy, null));

  expect(await received.promise).toBeNull();
});

test('a job begins without being polled for', async () => {
  await using world = await startWorld();
  const begun = Promise.withResolvers<number>();
  await world.work([jobHandler(bake, { run: async () => begun.resolve(performance.now()) })]);

  const ordered = performance.now();
  await world.order('quick');

  expect((await begun.promise) - ordered).toBeLessThan(1_000);
});

test('a failed attempt is repeated, and the effect of the last one is committed with its completion or not at all', async () => {
  await using world = await startWorld();
  const attempts: number[] = [];
  const worker = await world.work([
    jobHandler(bake, {
      async run({ payload, attempt, fencingToken }) {
        attempts.push(attempt);
        if (attempt === 1) throw new Error('the oven was cold');
        return async (tx) => {
          await store(payload.cake, fencingToken)(tx);
          if (attempt === 2) throw new Error('it fell down on the way');
        };
      },
    }),
  ]);

  await world.order('sponge');
  await worker.idle();
  await eventually(async () => expect(await states(world)).toEqual(['completed']));

  expect(attempts).toEqual([1, 2, 3]);
  expect(await world.cakes()).toEqual([{ name: 'sponge', baker: 3 }]);
});

test('R14: a job fails after its last attempt, or at once on a permanent failure', async () => {
  await using world = await startWorld();
  const failed: string[] = [];
  await world.work([
    jobHandler(bake, {
      async run({ payload }) {
        if (payload.cake === 'stone') throw new PermanentFailure('Nobody can bake stone.');
        throw new Error('the oven is broken');
      },
      failed: async ({ payload, attempt }, reason) => void failed.push(`${payload.cake} ${attempt}: ${reason}`),
    }),
  ]);

  await world.order('sponge');
  await world.order('stone');
  await eventually(async () => expect(await states(world)).toEqual(['failed', 'failed']));

  expect(failed.toSorted()).toEqual(['sponge 3: the oven is broken', 'stone 1: Nobody can bake stone.']);
  expect((await world.jobs()).map(({ error }) => error)).toEqual(['the oven is broken', 'Nobody can bake stone.']);
});

test('R10: an attempt that fails because something is unavailable does not count', async () => {
  class StoreIsDown extends Unavailable {}
  await using world = await startWorld();
  let tries = 0;
  await world.work([
    jobHandler(bake, {
      async run({ payload, fencingToken }) {
        tries += 1;
        if (tries <= 2 * bake.maxAttempts) throw new Error('the oven is empty', { cause: new StoreIsDown('The store is unavailable.') });
        return store(payload.cake, fencingToken);
      },
    }),
  ]);

  await world.order('sponge');
  await eventually(async () => {
    await world.database.query({ text: `update jobs set run_at = now() where state = 'delayed'` });
    expect(await states(world)).toEqual(['completed']);
  });

  expect((await world.jobs())[0]?.attempts).toBe(1);
});

test('R14: a job whose statements exceed their time limit uses up its attempts and fails', async () => {
  await using world = await startWorld();
  const slow = async () =>
    world.database.transaction(async (tx) => {
      await execute(tx, `set local statement_timeout = '20ms'`);
      await execute(tx, 'select pg_sleep(5)');
    });
  await world.work([jobHandler(bake, { run: slow })]);

  await world.order('sponge');
  await eventually(async () => expect(await states(world)).toEqual(['failed']));

  expect(await world.jobs()).toMatchObject([{ attempts: bake.maxAttempts, error: expect.stringContaining('statement timeout') }]);
});

test('with countsUnavailable, unavailability counts like any failure', async () => {
  class ServerIsDown extends Unavailable {}
  await using world = await startWorld();
  const abroad = defineJobType<{ cake: string }>({ ...bake, countsUnavailable: true });
  const unavailable = async () => {
    throw new ServerIsDown('The baker next door is unavailable.');
  };
  await world.work([jobHandler(abroad, { run: unavailable })]);

  await world.order('sponge', {}, abroad);
  await eventually(async () => expect(await states(world)).toEqual(['failed']));

  expect(await world.jobs()).toMatchObject([{ attempts: abroad.maxAttempts, error: 'The baker next door is unavailable.' }]);
});

test('R13: the job of a killed worker is taken over when its lease ends, under a new fencing token', async () => {
  await using world = await startWorld();
  await world.order('sponge');
  const baker = spawn(
    process.execPath,
    ['--disable-warning=ExperimentalWarning', fileURLToPath(new URL('baker.ts', import.meta.url)), world.url],
    { stdio: ['ignore', 'pipe', 'inherit'] },
  );
  const [fencingToken] = (await once(baker.stdout, 'data')) as [Buffer];
  expect(fencingToken.toString()).toBe('1\n');

  baker.kill('SIGKILL');
  await once(baker, 'exit');
  await world.work([simply]);
  await eventually(async () => expect(await states(world)).toEqual(['completed']));

  expect(await world.cakes()).toEqual([{ name: 'sponge', baker: 2 }]);
  expect((await world.jobs())[0]?.attempts).toBe(1);
});

test('a late result is refused once another worker has the job', async () => {
  await using world = await startWorld();
  const slow = Promise.withResolvers<void>();
  const seen: AbortSignal[] = [];
  await world.work(
    [
      jobHandler(bake, {
        async run({ payload, fencingToken }, { signal }) {
          seen.push(signal);
          if (fencingToken === 1) await slow.promise;
          return store(payload.cake, fencingToken);
        },
      }),
    ],
    2,
  );
  await world.order('sponge');
  await eventually(() => expect(seen).toHaveLength(1));

  await world.database.query({ text: `update jobs set lease_until = now() - interval '1 second'` });
  await eventually(async () => expect(await states(world)).toEqual(['completed']));
  await eventually(() => expect(seen[0]?.aborted).toBe(true));
  slow.resolve();

  await eventually(() => expect(seen).toHaveLength(2));
  expect(await world.cakes()).toEqual([{ name: 'sponge', baker: 2 }]);
});

const hasty = defineJobType<{ cake: string }>({
  name: 'hasty',
  maxAttempts: 2,
  leaseInSeconds: 0.6,
  stallInSeconds: 0.5,
  retryDelaysInSeconds: [0],
});

test('R14: an attempt without progress is ended and repeated; one with progress may take long', async () => {
  await using world = await startWorld();
  const signs = setInterval(() => progress(1), 100);
  let progress: (percent: number) => void = () => {};
  let endSteady = () => {};
  await world.work([
    jobHandler(hasty, {
      async run({ payload, attempt }, context) {
        if (payload.cake === 'steady') {
          progress = context.progress;
          await new Promise<void>((resolve) => {
            endSteady = resolve;
          });
        } else if (attempt === 1) await aborted(context.signal);
      },
    }),
  ]);

  await world.order('steady', {}, hasty);
  await world.order('hanging', {}, hasty);
  await eventually(async () => expect((await world.jobs())[1]).toMatchObject({ state: 'completed', attempts: 2 }));
  endSteady();
  await eventually(async () => expect((await world.jobs())[0]).toMatchObject({ state: 'completed', attempts: 1 }));
  clearInterval(signs);
});

test('R14: work that ignores its signal occupies one place for seconds, then it is abandoned', async () => {
  await using world = await startWorld();
  const once = defineJobType<{ cake: string }>({ ...hasty, maxAttempts: 1 });
  await world.work(
    [
      jobHandler(once, {
        async run({ payload }) {
          if (payload.cake === 'deaf') await new Promise(() => {});
        },
      }),
    ],
    1,
    { endWithinMs: 300 },
  );

  await world.order('deaf', {}, once);
  await world.order('next', {}, once);
  await eventually(async () => expect(await states(world)).toEqual(['failed', 'completed']), { withinMs: 20_000 });

  expect((await world.jobs())[0]?.error).toBe('No progress for 0.5 seconds.');
});

test('a stopping worker returns its jobs to the queue as if they had never begun', async () => {
  await using world = await startWorld();
  const begun: number[] = [];
  const worker = await world.work([
    jobHandler(bake, {
      async run({ attempt }: Order, { signal }) {
        begun.push(attempt);
        await aborted(signal);
      },
    }),
  ]);
  await world.order('sponge');
  await eventually(() => expect(begun).toHaveLength(1));

  await worker.stop();
  expect(await states(world)).toEqual(['waiting']);
  const next = await world.work([simply]);
  await next.idle();

  expect(await world.jobs()).toMatchObject([{ state: 'completed', attempts: 1 }]);
  // It may have claimed the job once more while it stopped, and returned that too.
  const [cake, ...more] = await world.cakes();
  expect([cake?.name, more]).toEqual(['sponge', []]);
  expect(cake?.baker).toBeGreaterThan(1);
});

/** Work that succeeds although its signal aborted. */
const bakesToTheEnd = (begun: string[], type = bake) =>
  jobHandler(type, {
    async run({ payload, fencingToken }, { signal }) {
      begun.push(payload.cake);
      await aborted(signal).catch(() => {});
      return store(payload.cake, fencingToken);
    },
  });

test('R6: work that succeeds after its worker began to stop is completed and not repeated', async () => {
  await using world = await startWorld();
  const begun: string[] = [];
  const worker = await world.work([bakesToTheEnd(begun)]);
  await world.order('sponge');
  await eventually(() => expect(begun).toEqual(['sponge']));

  await worker.stop();
  const next = await world.work([simply]);
  await next.idle();

  expect(await world.jobs()).toMatchObject([{ state: 'completed', attempts: 1 }]);
  expect(await world.cakes()).toEqual([{ name: 'sponge', baker: 1 }]);
});

test('work that succeeds after it stalled is completed and not repeated', async () => {
  await using world = await startWorld();
  const begun: string[] = [];
  const hanging = defineJobType<{ cake: string }>({ ...hasty, leaseInSeconds: 3 });
  await world.work([bakesToTheEnd(begun, hanging)]);

  await world.order('sponge', {}, hanging);
  await eventually(async () => expect(await states(world)).toEqual(['completed']));

  expect(begun).toEqual(['sponge']);
});

test('work that succeeds after it was cancelled leaves neither an effect nor a job', async () => {
  await using world = await startWorld();
  const begun: string[] = [];
  await world.work([bakesToTheEnd(begun)]);
  await world.order('sponge', { uniqueKey: 'video 1/a' });
  await eventually(() => expect(begun).toEqual(['sponge']));

  await cancel(world, 'video 1/');
  await eventually(async () => expect(await world.jobs()).toEqual([]));

  expect(await world.cakes()).toEqual([]);
});

test('cancelling deletes waiting jobs and stops active ones, and the same work can be enqueued again at once', async () => {
  await using world = await startWorld();
  const begun: string[] = [];
  const ended: string[] = [];
  const handler = jobHandler(bake, {
    async run({ payload }, { signal }) {
      begun.push(payload.cake);
      if (payload.cake === 'again') return;
      await aborted(signal).finally(() => ended.push(payload.cake));
    },
    failed: async () => void ended.push('failed'),
  });
  await world.work([handler], 1);
  await world.order('under way', { uniqueKey: 'video 1/a' });
  await eventually(() => expect(begun).toEqual(['under way']));
  await world.order('waiting', { uniqueKey: 'video 1/b' });
  await world.order('other', { uniqueKey: 'video 10/a', runAt: new Date(Date.now() + 3_600_000) });

  expect(await cancel(world, 'video 1/')).toBe(2);
  const again = await world.order('again', { uniqueKey: 'video 1/a' });
  await eventually(() => expect(ended).toEqual(['under way']), { withinMs: 3_000 });
  await eventually(async () =>
    expect((await world.jobs()).map(({ id, state }) => [id, state])).toEqual([
      [3, 'waiting'],
      [again, 'completed'],
    ]),
  );

  expect(begun).toEqual(['under way', 'again']);
});

test('a job cancelled after its worker died is not begun again', async () => {
  await using world = await startWorld();
  await world.order('sponge', { uniqueKey: 'video 1/a' });
  await world.database.query({ text: `update jobs set state = 'active', fence = 1, lease_until = now() + interval '300 ms'` });

  await cancel(world, 'video 1/');
  await world.work([simply]);
  await eventually(async () => expect(await world.jobs()).toEqual([]));

  expect(await world.cakes()).toEqual([]);
});

test('an unfinished job prevents others with its key; a finished one does not', async () => {
  await using world = await startWorld();

  const [first, second, other] = await Promise.all(['a', 'a', 'b'].map((uniqueKey) => world.order(`${uniqueKey} cake`, { uniqueKey })));
  const worker = await world.work([simply]);
  await worker.idle();
  await worker.stop();
  const third = await world.order('a cake', { uniqueKey: 'a' });

  expect(second).toBe(first);
  expect(other).not.toBe(first);
  expect(third).not.toBe(first);
});

test('R15: fairness keys take turns: fewest active jobs first, then priority, then longest wait', async () => {
  await using world = await startWorld();
  const baked: string[] = [];
  for (let index = 0; index < 4; index++) await world.order(`alice ${index}`, { fairnessKey: 'alice' });
  for (let index = 0; index < 2; index++) await world.order(`bob ${index}`, { fairnessKey: 'bob' });
  await world.order('urgent', { fairnessKey: 'alice', priority: -1 });

  const worker = await world.work([jobHandler(bake, { run: async ({ payload }) => void baked.push(payload.cake) })], 1);
  await worker.idle();
  expect(baked).toEqual(['urgent', 'bob 0', 'alice 0', 'bob 1', 'alice 1', 'alice 2', 'alice 3']);
  await worker.stop();

  // Two at a time: alice has an active job, so bob's comes second although it is younger and less urgent.
  const ovens: string[] = [];
  for (const cake of ['alice 4', 'alice 5']) await world.order(cake, { fairnessKey: 'alice' });
  await world.order('bob 2', { fairnessKey: 'bob', priority: 5 });
  await world.work(
    [
      jobHandler(bake, {
        async run({ payload }, { signal }) {
          ovens.push(payload.cake);
          await aborted(signal);
        },
      }),
    ],
    2,
  );
  await eventually(() => expect(ovens).toHaveLength(2));

  expect(ovens.toSorted()).toEqual(['alice 4', 'bob 2']);
});

test('R15: an owner who comes new to a busy worker gets an express place, for what is urgent and for one job at a time', async () => {
  await using world = await startWorld();
  const ovens: { cake: string; isExpress: boolean }[] = [];
  const endless = jobHandler(bake, {
    async run({ payload: { cake } }, { signal, isExpress }) {
      ovens.push({ cake, isExpress });
      await aborted(signal);
    },
  });
  for (const cake of ['alice 0', 'alice 1']) await world.order(cake, { fairnessKey: 'alice' });
  await world.work([endless], 1, { express: { atOnce: 2, below: 10 } });
  await eventually(() => expect(ovens).toHaveLength(1));

  await world.order('not urgent', { fairnessKey: 'carol', priority: 10 });
  for (const cake of ['bob 0', 'bob 1']) await world.order(cake, { fairnessKey: 'bob', priority: 5 });
  await world.order('dave 0', { fairnessKey: 'dave', priority: 9 });

  await eventually(() => expect(ovens).toHaveLength(3));
  expect(ovens).toEqual([
    { cake: 'alice 0', isExpress: false },
    { cake: 'bob 0', isExpress: true },
    { cake: 'dave 0', isExpress: true },
  ]);
  expect((await world.jobs()).filter(({ state }) => state === 'waiting')).toHaveLength(3);
});

test('other work of an owner does not count in the turns of a worker that does not do it', async () => {
  await using world = await startWorld();
  const [baked, iced]: [string[], string[]] = [[], []];
  const ice = defineJobType<{ cake: string }>({ ...bake, name: 'ice' });
  const endless = (type: typeof bake, done: string[]) =>
    jobHandler(type, {
      async run({ payload: { cake } }, { signal }) {
        done.push(cake);
        await aborted(signal);
      },
    });
  await world.order('bob 0', { fairnessKey: 'bob' }, ice);
  await world.work([endless(ice, iced)], 1);
  await eventually(() => expect(iced).toHaveLength(1));
  await world.order('bob 0', { fairnessKey: 'bob', priority: 1 });
  await world.order('alice 0', { fairnessKey: 'alice', priority: 2 });

  await world.work([endless(bake, baked)], 1);

  await eventually(() => expect(baked).toEqual(['bob 0']));
});

test('a job is not begun before its time, and its progress is stored at most once a second', async () => {
  await using world = await startWorld();
  const stored: number[] = [];
  const runAt = new Date(Date.now() + 400);
  let begunAt = 0;
  const worker = await world.work([
    jobHandler(bake, {
      async run(_, { progress }) {
        begunAt = Date.now();
        for (let percent = 1; percent <= 50; percent++) progress(percent);
      },
      progressed: async (_, percent) => void stored.push(percent),
    }),
  ]);

  await world.order('later', { runAt });
  await eventually(async () => expect(await states(world)).toEqual(['completed']));
  await worker.idle();

  expect(begunAt).toBeGreaterThanOrEqual(runAt.getTime());
  expect(stored).toEqual([1]);
});

test('a job that waits is brought forward, and never put off', async () => {
  await using world = await startWorld();
  const inMinutes = (minutes: number) => new Date(Date.now() + minutes * 60_000);
  const runsIn = async () => {
    const [row] = await world.database.query<{ minutes: number }>({
      text: 'select round(extract(epoch from run_at - now()) / 60)::int as minutes from jobs',
    });
    return row?.minutes;
  };
  const order = (minutes: number, isBroughtForward: boolean) =>
    world.order('sponge', { uniqueKey: 'sponge', runAt: inMinutes(minutes), isBroughtForward });

  const id = await order(60, true);
  await order(10, false);
  expect(await runsIn()).toBe(60);
  expect(await order(20, true)).toBe(id);
  expect(await runsIn()).toBe(20);
  await order(40, true);

  expect(await runsIn()).toBe(20);
  expect(await world.jobs()).toHaveLength(1);
});
