import { tables } from '@flotilla/database';
import { Actor } from '../../actors/actor.entity.ts';
import { changeFollow } from '../../follows/change-follow.ts';
import { Follow } from '../../follows/follow.entity.ts';
import type { FollowEvent } from '../../follows/transitions.ts';
import { canonicalUrl } from '../../remote-actors/canonical-url.ts';
import { idOf, isFields } from '../../remote-actors/read-fields.ts';
import type { Handler } from './handler.ts';

const db = tables({ Actor, Follow });

/** Accept and Reject of a Follow that was sent: named by its id, or by who follows whom. */
const answerToFollow =
  (event: FollowEvent): Handler =>
  async (deps, { activity, signer }) => {
    const { object } = activity.fields;
    const id = idOf(object);
    const by = isFields(object) ? canonicalUrl(deps, idOf(object['actor'])) : undefined;
    const follower = await db(deps.database)
      .selectFrom('Follow as f')
      .innerJoin('Actor as a', 'a.id', 'f.followerId')
      .selectAll('a')
      .where('f.followedId', '=', signer.id)
      .where('a.localKind', 'is not', null)
      .where((eb) => eb.or([eb('f.activityUrl', '=', id ?? ''), eb('a.url', '=', by ?? '')]))
      .orderBy('f.id')
      .executeTakeFirst();
    if (!follower) return undefined;
    return async (tx) => void (await changeFollow(tx, deps, { follower, followed: signer }, event));
  };

export const onAccept = answerToFollow('acceptedByThem');
export const onReject = answerToFollow('rejectedByThem');
