import { type Connection, tables } from '@flotilla/database';
import type { Deps } from '../deps.ts';
import { Actor } from './actor.entity.ts';
import { ActorKey } from './actor-key.entity.ts';

const db = tables({ Actor, ActorKey });

export type KeyNeeds = Pick<Deps, 'clock' | 'database' | 'keyring'>;

/** The public key of a local actor, made now if it has none; undefined for others, and for those who ended without one. */
export async function ensureKey({ clock, database, keyring }: KeyNeeds, actorId: number): Promise<string | undefined> {
  const known = await readPublicKey(database, actorId);
  if (known !== null) return known;
  return keyring.inTurn(async () => {
    const madeMeanwhile = await readPublicKey(database, actorId);
    if (madeMeanwhile !== null) return madeMeanwhile;
    const { publicKey, sealed } = await keyring.make();
    return database.transaction(async (tx) => {
      const [made] = await db(tx)
        .insertInto('ActorKey')
        .values({ actorId, sealed, madeAt: clock.now() })
        .onConflict((conflict) => conflict.doNothing())
        .returning('actorId')
        .execute();
      // Another process was faster.
      if (!made) return (await readPublicKey(tx, actorId)) ?? undefined;
      await db(tx).updateTable('Actor').set({ publicKey }).where('id', '=', actorId).execute();
      return publicKey;
    });
  });
}

/** Null when there is none yet. */
async function readPublicKey(on: Connection, actorId: number): Promise<string | null | undefined> {
  const [actor] = await db(on)
    .selectFrom('Actor')
    .select(['publicKey', 'deletedAt'])
    .where('id', '=', actorId)
    .where('localKind', 'is not', null)
    .execute();
  return actor && actor.publicKey === null && actor.deletedAt !== null ? undefined : actor?.publicKey;
}
