import { eventually } from '@flotilla/test-kit';
import { expect, test } from '@jest/globals';
import { defineJobType, jobHandler } from '../src/index.ts';
import { bake, startWorld, store, type World } from './world.ts';

const deliver = defineJobType<{ cake: string }>({ ...bake, name: 'deliver', runsWhilePaused: true });
const states = async (world: World) => (await world.jobs()).map(({ state }) => state);

test('while jobs are paused active ones run to their end, and only types with runsWhilePaused are begun', async () => {
  await using world = await startWorld();
  const isPaused = { now: false, isKnown: false };
  const begun: string[] = [];
  const oven = Promise.withResolvers<void>();
  const baking = jobHandler(bake, {
    async run({ payload, fencingToken }) {
      begun.push(payload.cake);
      if (payload.cake === 'under way') await oven.promise;
      return store(payload.cake, fencingToken);
    },
  });
  const delivering = jobHandler(deliver, { run: async ({ payload }) => void begun.push(payload.cake) });
  const paused = () => {
    isPaused.isKnown = isPaused.now;
    return isPaused.now;
  };
  await world.work([baking, delivering], 2, { paused });
  await world.order('under way');
  await eventually(() => expect(begun).toEqual(['under way']));

  isPaused.now = true;
  // Until it has called `paused` again, the worker may still claim a job.
  await eventually(() => expect(isPaused.isKnown).toBe(true));
  await world.order('later');
  await world.order('delivered', {}, deliver);
  await eventually(async () => expect(await states(world)).toEqual(['active', 'waiting', 'completed']));
  oven.resolve();
  await eventually(async () => expect(await states(world)).toEqual(['completed', 'waiting', 'completed']));
  // If its end had made the worker claim the next job, that one would be active by now.
  await world.order('delivered too', {}, deliver);
  await eventually(async () => expect(await states(world)).toEqual(['completed', 'waiting', 'completed', 'completed']));

  expect(begun).toEqual(['under way', 'delivered', 'delivered too']);
  isPaused.now = false;
  await eventually(async () => expect(await states(world)).toEqual(['completed', 'completed', 'completed', 'completed']));
});

test('the job of a worker that died is not taken over while jobs are paused', async () => {
  await using world = await startWorld();
  const isPaused = { now: true };
  await world.order('sponge');
  await world.database.query({ text: `update jobs set state = 'active', fence = 1, lease_until = now() - interval '1 second'` });

  await world.work([jobHandler(bake, { run: async () => {} }), jobHandler(deliver, { run: async () => {} })], 2, {
    paused: () => isPaused.now,
  });
  await world.order('delivered', {}, deliver);
  await eventually(async () => expect(await states(world)).toEqual(['active', 'completed']));

  isPaused.now = false;
  await eventually(async () => expect(await states(world)).toEqual(['completed', 'completed']));
});
