import type { Actor } from '../../actors/actor.entity.ts';
import type { Deps } from '../../deps.ts';
import { changeFollow } from '../../follows/change-follow.ts';
import { followBack } from '../../follows/follow-back.ts';
import type { FollowEvent } from '../../follows/transitions.ts';
import { findActor } from '../../remote-actors/find-actor.ts';
import { idOf } from '../../remote-actors/read-fields.ts';
import { isHostMuted } from '../host-mutes.ts';
import type { Handler } from './handler.ts';

export const onFollow: Handler = async (deps, { activity, signer }) => {
  const followed = await findLocal(deps, activity.fields['object']);
  if (!followed) return undefined;
  const event = await welcome(deps, signer, followed);
  return async (tx) => {
    const changed = await changeFollow(tx, deps, { follower: signer, followed, activityUrl: activity.id }, event);
    await followBack(tx, deps, { follower: signer, followed }, changed);
  };
};

/** How administrators and the owner want this follower to be met (docs/contract/federation.md#states-of-a-follow). */
async function welcome(deps: Deps, follower: Actor, followed: Actor): Promise<FollowEvent> {
  const { instance, channels } = deps.settings().followers;
  const accountId = followed.localKind === 'channel' ? followed.localOwnerId : followed.localId;
  if (await isHostMuted(deps, follower.host, typeof accountId === 'number' ? [accountId] : [])) return 'followedUnwanted';
  if (followed.localKind === 'channel') return channels.enabled ? 'followed' : 'followedUnwanted';
  if (followed.localKind !== 'server') return 'followed';
  if (!instance.enabled) return 'followedUnwanted';
  return instance.manualApproval ? 'followedForApproval' : 'followed';
}

/** The local actor that an id or an embedded object names. */
export async function findLocal(deps: Deps, value: unknown): Promise<Actor | undefined> {
  const id = idOf(value);
  const actor = id === undefined ? undefined : await findActor(deps, id, { fetch: false });
  return actor?.localKind ? actor : undefined;
}
