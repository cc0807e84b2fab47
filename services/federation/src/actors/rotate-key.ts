import { sql, type Transaction, tables } from '@flotilla/database';
import type { Deps } from '../deps.ts';
import { Actor } from './actor.entity.ts';
import { ActorKey } from './actor-key.entity.ts';
import { ensureKey } from './ensure-key.ts';
import { tellOfUpdate } from './tell-followers.ts';

type Needs = Pick<Deps, 'clock' | 'database' | 'keyring' | 'log' | 'urls'>;

const db = tables({ Actor, ActorKey });

/** Gives a local actor a new key, and tells its followers, who believe it because the former key signs that. Both are known for a day. */
export async function rotateKey(deps: Needs, actorId: number): Promise<void> {
  const { clock, database, keyring, log, urls } = deps;
  if (!(await ensureKey(deps, actorId))) throw new Error(`actor ${actorId} has no key to rotate`);
  const { publicKey, sealed } = await keyring.inTurn(() => keyring.make());
  await database.transaction(async (tx) => {
    const former = await readForUpdate(tx, actorId);
    // One that cannot be opened any more signs nothing.
    const formerSealed = keyring.reseal(former.sealed) === 'lost' ? null : former.sealed;
    await db(tx).updateTable('ActorKey').set({ sealed, formerSealed, madeAt: sql<Date>`now()` }).where('actorId', '=', actorId).execute();
    const actor = await db(tx)
      .updateTable('Actor')
      .set({ publicKey, formerPublicKey: former.publicKey })
      .where('id', '=', actorId)
      .returningAll()
      .executeTakeFirstOrThrow();
    await tellOfUpdate(tx, actor, { urls, now: clock.now() });
  });
  log.info({ actor: actorId }, 'key of an actor was rotated');
}

const readForUpdate = (tx: Transaction, actorId: number) =>
  db(tx)
    .selectFrom('ActorKey as k')
    .innerJoin('Actor as a', 'a.id', 'k.actorId')
    .select(['k.sealed', 'a.publicKey'])
    .where('k.actorId', '=', actorId)
    .forUpdate()
    .executeTakeFirstOrThrow();
