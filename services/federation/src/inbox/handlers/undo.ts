import { tables } from '@flotilla/database';
import { Actor } from '../../actors/actor.entity.ts';
import { changeFollow } from '../../follows/change-follow.ts';
import { Follow } from '../../follows/follow.entity.ts';
import { canonicalUrl } from '../../remote-actors/canonical-url.ts';
import { idOf, isFields, typeOf } from '../../remote-actors/read-fields.ts';
import { findLocal } from './follow.ts';
import type { Handler } from './handler.ts';
import { undoDislike, undoLike } from './rating.ts';
import { undoAnnounce } from './video.ts';

const db = tables({ Actor, Follow });

const undoFollow: Handler = async (deps, { activity, signer }) => {
  const { object } = activity.fields;
  const named = isFields(object) ? await findLocal(deps, object['object']) : undefined;
  const followed =
    named ??
    (await db(deps.database)
      .selectFrom('Follow as f')
      .innerJoin('Actor as a', 'a.id', 'f.followedId')
      .selectAll('a')
      .where('f.followerId', '=', signer.id)
      .where('f.activityUrl', '=', idOf(object) ?? '')
      .executeTakeFirst());
  if (!followed) return undefined;
  return async (tx) => void (await changeFollow(tx, deps, { follower: signer, followed }, 'undone'));
};

const undone: Readonly<Record<string, Handler>> = { Announce: undoAnnounce, Dislike: undoDislike, Follow: undoFollow, Like: undoLike };

/** Takes back what the signer did; what is named by its id alone can only be a follow. */
export const onUndo: Handler = async (deps, handled) => {
  const { object } = handled.activity.fields;
  if (isFields(object) && object['actor'] !== undefined && canonicalUrl(deps, idOf(object['actor'])) !== handled.signer.url)
    return undefined;
  const handle = isFields(object) ? undone[typeOf(object) ?? ''] : undoFollow;
  return handle?.(deps, handled);
};
