import { type Transaction, tables } from '@flotilla/database';
import type { Actor } from '../actors/actor.entity.ts';
import type { Deps } from '../deps.ts';
import { changeFollow } from './change-follow.ts';
import { Follow } from './follow.entity.ts';

const db = tables({ Follow });

type Moving = { readonly follower: Actor; readonly from: Actor; readonly to: Actor };

/** Who follows an actor, or has asked to, follows another one instead; nothing happens where nobody does. */
export async function moveFollow(tx: Transaction, deps: Pick<Deps, 'clock' | 'urls'>, { follower, from, to }: Moving): Promise<void> {
  const follows = await db(tx)
    .selectFrom('Follow')
    .select(['followedId', 'state'])
    .where('followerId', '=', follower.id)
    .where('followedId', 'in', [from.id, to.id])
    .execute();
  const former = follows.find(({ followedId }) => followedId === from.id);
  if (!former || former.state === 'rejected') return;
  if (!follows.some(({ followedId }) => followedId === to.id)) await changeFollow(tx, deps, { follower, followed: to }, 'requested');
  await changeFollow(tx, deps, { follower, followed: from }, 'unfollowed');
}
