import { setTimeout as delay } from 'node:timers/promises';
import { connectDatabase, type Database } from '@flotilla/database';
import { silentLog } from '@flotilla/telemetry';
import { createTestDatabase, eventually } from '@flotilla/test-kit';
import { expect, test } from '@jest/globals';
import { createSchedules, ScheduleEntity, startSchedules } from '../src/index.ts';

const open = (url: string) =>
  connectDatabase({ url, entities: [ScheduleEntity], migrations: [createSchedules], log: silentLog, poolSize: 5, name: 'bakery' });

const template = {
  name: 'schedules',
  async build(url: string) {
    await using database = await open(url);
    await database.migrate();
  },
};

/** Processes of a service that has one schedule, whose runs take as long as `run` does. */
async function startBakery(
  processes: number,
  run: (signal: AbortSignal) => Promise<void>,
): Promise<AsyncDisposable & { readonly database: Database }> {
  await using starting = new AsyncDisposableStack();
  const copy = starting.use(await createTestDatabase(template));
  const database = starting.use(await open(copy.url));
  for (let index = 0; index < processes; index++) {
    const options = { database, log: silentLog, schedules: [{ name: 'clean', everySeconds: 0.2, run }], leaseInSeconds: 1 };
    starting.adopt(startSchedules(options), (schedules) => schedules.stop());
  }
  const running = starting.move();
  return { database, [Symbol.asyncDispose]: () => running.disposeAsync() };
}

test('a run that takes longer than its period and its lease does not overlap with the next one, in any process', async () => {
  let [underWay, most, ended] = [0, 0, 0];
  await using _bakery = await startBakery(2, async () => {
    underWay += 1;
    most = Math.max(most, underWay);
    await delay(ended === 0 ? 2_000 : 10);
    underWay -= 1;
    ended += 1;
  });

  await eventually(() => expect(ended).toBeGreaterThan(2), { withinMs: 20_000 });
  expect(most).toBe(1);
});

test('a run under way is told that its process stops, and is due again', async () => {
  const told = Promise.withResolvers<void>();
  const begun = Promise.withResolvers<void>();
  {
    await using _bakery = await startBakery(1, async (signal) => {
      begun.resolve();
      await new Promise((_, reject) => signal.addEventListener('abort', () => reject(new Error('stopped')), { once: true })).catch(
        (error: unknown) => {
          told.resolve();
          throw error;
        },
      );
    });
    await begun.promise;
  }

  await expect(told.promise).resolves.toBeUndefined();
});

test('a schedule whose process died in a run goes on when its lease has run out', async () => {
  let runs = 0;
  await using bakery = await startBakery(1, async () => void (runs += 1));
  await eventually(() => expect(runs).toBeGreaterThan(0));

  await bakery.database.query({ text: `update schedules set next_run_at = now() + interval '1 second'` });
  const before = runs;

  await eventually(() => expect(runs).toBeGreaterThan(before), { withinMs: 20_000 });
});
