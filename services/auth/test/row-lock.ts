import { connectDatabase, execute, type Transaction } from '@flotilla/database';
import { silentLog } from '@flotilla/telemetry';
import { eventually } from '@flotilla/test-kit';
import { auth } from '../src/service.ts';
import type { startReadyWorld } from './world.ts';

type World = Awaited<ReturnType<typeof startReadyWorld>>;

/** Locks a user's row until both requests wait for it, in this order; resolves with their answers. */
export async function inTurn<A, B>(world: World, userId: number, first: () => Promise<A>, second: () => Promise<B>): Promise<[A, B]> {
  const begun = await besides(world, async (tx): Promise<[Promise<A>, Promise<B>]> => {
    await execute(tx, 'select 1 from users where id = $1 for update', [userId]);
    const one = first();
    await manyWait(world, 1);
    const two = second();
    await manyWait(world, 2);
    // Not awaited here, so that the lock is released before they are done.
    return [one, two];
  });
  return Promise.all(begun);
}

/** Stops a request before it reads users, and changes something meanwhile; resolves with its answer. */
export async function beforeReadingUsers<A>(
  world: World,
  request: () => Promise<A>,
  change: (tx: Transaction) => Promise<unknown>,
): Promise<A> {
  const [begun] = await besides(world, async (tx): Promise<[Promise<A>]> => {
    await execute(tx, 'lock table users in access exclusive mode');
    const asked = request();
    await manyWait(world, 1);
    await change(tx);
    return [asked];
  });
  return begun;
}

async function besides<T>({ database }: World, work: (tx: Transaction) => Promise<T>): Promise<T> {
  await using beside = await connectDatabase({
    url: database.url,
    entities: auth.schema.entities,
    log: silentLog,
    name: 'a test',
    poolSize: 1,
  });
  return await beside.transaction(work);
}

function manyWait(world: World, count: number): Promise<void> {
  return eventually(async () => {
    const text = `select 1 from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`;
    if ((await world.sql(text)).length < count) throw new Error('nobody waits yet');
  });
}
