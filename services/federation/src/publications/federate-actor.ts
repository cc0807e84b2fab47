import { PUBLIC } from '@flotilla/activitypub';
import { type Connection, type Transaction, tables } from '@flotilla/database';
import { Actor } from '../actors/actor.entity.ts';
import { getActor } from '../actors/get-actor.ts';
import { deleteActivity, updateActivity } from '../objects/activities.ts';
import { followersOf } from '../objects/audience.ts';
import { send } from '../outbox/send.ts';
import { findActorById, findServerId } from './local-actors.ts';
import { publishLater } from './publish-later.ts';
import { PublishedObject } from './published-object.entity.ts';
import { digestOf, type Known, publisher, UNKNOWN } from './publisher.ts';

const db = tables({ Actor, PublishedObject });

/** Tells peers what became of an account or channel. */
export const federateActor = publisher('actor', {
  async look(deps, { localId }) {
    const actor = await findActorById(deps.database, localId);
    if (!actor || actor.deletedAt !== null) return undefined;
    return getActor(deps, actor.localKind === 'channel' ? 'channels' : 'accounts', actor.name);
  },
  async tell(tx, known, document, { clock }): Promise<Partial<Known> | undefined> {
    const actor = await findActorById(tx, known.localId);
    if (!actor) return undefined;
    const sharers = await findSharers(tx, actor);
    if (!document) {
      if (known.knownSince) await sendDelete(tx, actor, sharers);
      return UNKNOWN;
    }
    const digest = digestOf(document);
    if (digest !== known.digest) {
      const audience = { to: [PUBLIC], cc: [followersOf(actor.url)] };
      const activity = { ...updateActivity(actor.url, { ...document, id: actor.url }, clock.now().toISOString()), ...audience };
      await send(tx, { actorId: actor.id, context: 'Actor', activity, to: { followersOf: sharers } });
    }
    return { knownSince: known.knownSince ?? clock.now(), url: actor.url, digest };
  },
});

const sendDelete = (tx: Transaction, { id, url }: Actor, followersOf: number[]) =>
  send(tx, { actorId: id, context: 'Delete', activity: deleteActivity(url, url), to: { followersOf } });

/** An actor and those who share its videos. */
async function findSharers(on: Connection, { id, localKind, localId }: Actor): Promise<number[]> {
  const channels = await db(on)
    .selectFrom('Actor')
    .select('id')
    .where('localKind', '=', 'channel')
    .where('localOwnerId', '=', localKind === 'account' ? (localId ?? 0) : 0)
    .execute();
  return [id, await findServerId(on), ...channels.map((channel) => channel.id)];
}

type Snapshot = { readonly kind: 'account' | 'channel'; readonly localId: number; readonly now: Date };

/** Peers meet an account or channel with its first video, so the first snapshot says nothing; what changes afterwards does. */
export async function publishActor(tx: Transaction, { kind, localId, now }: Snapshot): Promise<void> {
  const actor = await db(tx)
    .selectFrom('Actor')
    .select(['id', 'url'])
    .where('localKind', '=', kind)
    .where('localId', '=', localId)
    .executeTakeFirst();
  if (!actor) return;
  const [remembered] = await db(tx)
    .insertInto('PublishedObject')
    .values({ kind: 'actor', localId: actor.id, url: actor.url, knownSince: now })
    .onConflict((conflict) => conflict.doNothing())
    .returning('id')
    .execute();
  if (!remembered) await publishLater(tx, { kind: 'actor', localId: actor.id });
}
