import { PUBLIC } from '@flotilla/activitypub';
import { type Transaction, tables } from '@flotilla/database';
import type { InstanceUrls } from '../instance-urls.ts';
import { deleteActivity, updateActivity } from '../objects/activities.ts';
import { followersOf } from '../objects/audience.ts';
import { send } from '../outbox/send.ts';
import { Actor } from './actor.entity.ts';
import { actorDocument } from './actor-document.ts';
import { findOwner } from './find-owner.ts';

const db = tables({ Actor });

/** Tells followers how a local actor is now. Nobody can know one that has no key, so nobody is told of it. */
export async function tellOfUpdate(
  tx: Transaction,
  actor: Actor,
  { urls, now }: { readonly urls: InstanceUrls; readonly now: Date },
): Promise<void> {
  const { id: actorId, url, publicKey } = actor;
  if (!publicKey) return;
  const document = actorDocument(actor, { urls, publicKey, owner: await findOwner(tx, actor) });
  const object = { ...document, to: [PUBLIC], cc: [followersOf(url)] };
  const activity = updateActivity(url, object, now.toISOString());
  await send(tx, { actorId, context: 'Actor', activity, to: { followersOf: await concernedBy(tx, actor) } });
}

/** Tells followers that a local account or channel is no more. */
export async function tellOfDelete(tx: Transaction, actor: Actor): Promise<void> {
  if (!actor.publicKey) return;
  const activity = deleteActivity(actor.url, actor.url);
  await send(tx, { actorId: actor.id, context: 'Delete', activity, to: { followersOf: await concernedBy(tx, actor) } });
}

/** Itself and those that share its videos: its channels, and the instance. */
async function concernedBy(tx: Transaction, { id, localKind, localId }: Actor): Promise<number[]> {
  const sharing = await db(tx)
    .selectFrom('Actor')
    .select('id')
    .where((eb) => {
      const isServer = eb('localKind', '=', 'server');
      if (localKind !== 'account' || typeof localId !== 'number') return isServer;
      return eb.or([isServer, eb.and([eb('localKind', '=', 'channel'), eb('localOwnerId', '=', localId)])]);
    })
    .execute();
  return [...new Set([id, ...sharing.map((one) => one.id)])];
}
