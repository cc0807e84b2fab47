import type { Transaction } from '@flotilla/database';
import type { Actor } from '../actors/actor.entity.ts';
import type { Deps } from '../deps.ts';
import { SERVER_ACTOR } from '../instance-urls.ts';
import { type Changed, changeFollow } from './change-follow.ts';

type Pair = { readonly follower: Actor; readonly followed: Actor };

/** Follows an instance that has just become a follower of this one, if administrators want that (docs/contract/federation.md#states-of-a-follow). */
export async function followBack(
  tx: Transaction,
  deps: Pick<Deps, 'clock' | 'settings' | 'urls'>,
  { follower, followed }: Pair,
  changed: Changed | undefined,
): Promise<void> {
  const isNew = changed?.to === 'accepted' && changed.from !== 'accepted' && followed.localKind === 'server';
  const isInstance = follower.type === 'Application' && follower.name === SERVER_ACTOR;
  if (!isNew || !isInstance || !deps.settings().followings.instance.autoFollowBack.enabled) return;
  await changeFollow(tx, deps, { follower: followed, followed: follower }, 'requested');
}
