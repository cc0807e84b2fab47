import { type Database, sql, tables } from '@flotilla/database';
import { schedule } from '@flotilla/jobs';
import type { Deps } from '../deps.ts';
import { Actor } from './actor.entity.ts';
import { ActorKey } from './actor-key.entity.ts';

const HOUR = 60 * 60;
const AT_ONCE = 500;

const db = tables({ Actor, ActorKey });

/** Forgets the keys before the present ones after a day, and those of ended actors when nobody waits for their end any more. */
async function forgetOldKeys(database: Database): Promise<void> {
  const former = db(database).selectFrom('ActorKey').select('actorId').where('formerSealed', 'is not', null);
  const rotated = (await former.where('madeAt', '<', sql<Date>`now() - interval '1 day'`).limit(AT_ONCE).execute()).map(
    ({ actorId }) => actorId,
  );
  if (rotated.length > 0)
    await database.transaction(async (tx) => {
      await db(tx).updateTable('ActorKey').set({ formerSealed: null }).where('actorId', 'in', rotated).execute();
      await db(tx).updateTable('Actor').set({ formerPublicKey: null }).where('id', 'in', rotated).execute();
    });
  // What a peer is told is kept for nine days.
  const ended = db(database).selectFrom('Actor').select('id').where('localKind', 'is not', null);
  await db(database)
    .deleteFrom('ActorKey')
    .where('actorId', 'in', ended.where('deletedAt', '<', sql<Date>`now() - interval '10 days'`))
    .execute();
}

export const forgetOldKeysHourly = schedule(
  'forget-old-actor-keys',
  HOUR,
  ({ database }: Pick<Deps, 'database'>) =>
    () =>
      forgetOldKeys(database),
);

/** Encrypts again every key that was sealed with a former encryption key, so that this one can be removed. Safe in several processes at once. */
export async function resealKeys(deps: Pick<Deps, 'database' | 'keyring' | 'log'>): Promise<void> {
  await reseal(deps).catch((error: unknown) =>
    deps.log.warn({ err: error }, 'keys of actors stay encrypted with former keys until the next start'),
  );
}

async function reseal({ database, keyring, log }: Pick<Deps, 'database' | 'keyring' | 'log'>): Promise<void> {
  let [last, renewed, lost] = [0, 0, 0];
  for (;;) {
    const keys = await db(database)
      .selectFrom('ActorKey')
      .select(['actorId', 'sealed'])
      .where('actorId', '>', last)
      .orderBy('actorId')
      .limit(AT_ONCE)
      .execute();
    for (const { actorId, sealed } of keys) {
      last = actorId;
      const again = keyring.reseal(sealed);
      if (again === 'newest') continue;
      if (again === 'lost') {
        lost += 1;
        continue;
      }
      const update = db(database).updateTable('ActorKey').set({ sealed: again.sealed, formerSealed: null });
      renewed += (await update.where('actorId', '=', actorId).where('sealed', '=', sealed).returning('actorId').execute()).length;
    }
    if (keys.length < AT_ONCE) break;
  }
  if (renewed > 0) log.info({ keys: renewed }, 'keys of actors were closed with the first of the encryption keys');
  if (lost > 0) log.warn({ keys: lost }, 'keys of actors were closed with a key that is not among the encryption keys');
}
