import { federationEvents } from '@flotilla/contracts-federation';
import { sql, type Transaction, tables } from '@flotilla/database';
import { publish } from '@flotilla/outbox';
import { Actor } from '../actors/actor.entity.ts';
import { describeActor, kindOf } from './describe-actor.ts';
import { FetchFailure } from './fetch-failure.ts';
import type { ReadActor } from './read-actor.ts';

export type ActorFacts = Omit<ReadActor, 'keyId' | 'owners'> & {
  readonly ownerId: number | null;
  readonly followersCount?: number;
  readonly followingCount?: number;
};

const db = tables({ Actor });

/** Stores what an actor of another instance says of itself, and tells `videos`. Throws FetchFailure when somebody else has its name. */
export async function saveRemoteActor(tx: Transaction, facts: ActorFacts, now: Date): Promise<Actor> {
  const namesake = await db(tx)
    .selectFrom('Actor')
    .select(['id', 'url', 'publicKey'])
    .where('host', '=', facts.host)
    .where(sql`lower(name)`, '=', facts.name.toLowerCase())
    .forUpdate()
    .executeTakeFirst();
  if (namesake && namesake.url !== facts.url && namesake.url !== facts.url.replace(/^https:/, 'http:'))
    throw new FetchFailure('refused', `${facts.url} has the name of ${namesake.url}.`);
  const known =
    namesake ??
    (await db(tx).selectFrom('Actor').select(['id', 'url', 'publicKey']).where('url', '=', facts.url).forUpdate().executeTakeFirst());
  const isNewKey = known !== undefined && known.publicKey !== facts.publicKey;
  const row = { ...facts, ...(isNewKey && { formerPublicKey: known.publicKey }), updatedAt: now, fetchedAt: now, deletedAt: null };
  const saved = known
    ? await db(tx).updateTable('Actor').set(row).where('id', '=', known.id).returningAll().executeTakeFirstOrThrow()
    : await db(tx)
        .insertInto('Actor')
        .values({ ...row, createdAt: now })
        .returningAll()
        .executeTakeFirstOrThrow();
  const owner =
    saved.ownerId === null ? undefined : await db(tx).selectFrom('Actor').selectAll().where('id', '=', saved.ownerId).executeTakeFirst();
  publish(tx, federationEvents.remoteActorChanged, {
    about: saved.url,
    actor: describeActor(saved),
    owner: owner ? describeActor(owner) : null,
  });
  return saved;
}

/** Ends an actor of another instance with all channels it owns. Its row keeps the name. */
export async function endRemoteActor(tx: Transaction, actorId: number, now: Date): Promise<void> {
  const ended = await db(tx)
    .updateTable('Actor')
    .set({ deletedAt: now, publicKey: null, formerPublicKey: null, avatars: [], banners: [], description: null, support: null })
    .where((eb) => eb.or([eb('id', '=', actorId), eb('ownerId', '=', actorId)]))
    .where('localKind', 'is', null)
    .where('deletedAt', 'is', null)
    .returning(['url', 'type'])
    .execute();
  for (const { url, type } of ended) publish(tx, federationEvents.remoteActorDeleted, { about: url, kind: kindOf({ type }) });
}
