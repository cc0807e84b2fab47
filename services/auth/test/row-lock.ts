import { connectDatabase, execute } from '@flotilla/database';
import { silentLog } from '@flotilla/telemetry';
import { eventually } from '@flotilla/test-kit';
import { entities } from '../src/schema.ts';
import type { startReadyWorld } from './world.ts';

type World = Awaited<ReturnType<typeof startReadyWorld>>;

/** Holds the row of a user until every request waits for it, one behind the other in this order; resolves with what they answered. */
export async function inTurn<A, B>(world: World, userId: number, first: () => Promise<A>, second: () => Promise<B>): Promise<[A, B]> {
  await using beside = await connectDatabase({ url: world.database.url, entities, log: silentLog, name: 'a test', poolSize: 1 });
  const begun: [Promise<A>, Promise<B>] = await beside.transaction(async (tx) => {
    await execute(tx, 'select 1 from users where id = $1 for update', [userId]);
    const waiting = async (count: number) =>
      eventually(async () => {
        const text = `select 1 from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`;
        if ((await world.sql(text)).length < count) throw new Error('nobody waits yet');
      });
    const one = first();
    await waiting(1);
    const two = second();
    await waiting(2);
    // In an array, so that the lock is let go before they are done.
    return [one, two];
  });
  return Promise.all(begun);
}
