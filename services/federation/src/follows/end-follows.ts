import { type Transaction, tables } from '@flotilla/database';
import { Actor } from '../actors/actor.entity.ts';
import { announceFollow } from './change-follow.ts';
import { Follow } from './follow.entity.ts';

const db = tables({ Actor, Follow });
const MOST = 1_000;

/** Ends all follows of and by an actor of another instance and the channels it owns; nothing is sent. */
export async function endFollowsOf(tx: Transaction, actorId: number): Promise<void> {
  const ended = db(tx)
    .selectFrom('Actor')
    .select('id')
    .where((eb) => eb.or([eb('id', '=', actorId), eb('ownerId', '=', actorId)]));
  const rows = await db(tx)
    .deleteFrom('Follow')
    .where((eb) => eb.or([eb('followerId', 'in', ended), eb('followedId', 'in', ended)]))
    .returning(['followerId', 'followedId', 'state'])
    .execute();
  // Each waits for the followers of somebody, so all go through them in one order.
  for (const { followerId, followedId, state } of rows.toSorted((a, b) => a.followedId - b.followedId).slice(0, MOST)) {
    const both = await db(tx).selectFrom('Actor').selectAll().where('id', 'in', [followerId, followedId]).execute();
    const [follower, followed] = [followerId, followedId].map((id) => both.find((actor) => actor.id === id));
    if (follower && followed) await announceFollow(tx, { follower, followed }, { from: state, to: 'none' });
  }
}
