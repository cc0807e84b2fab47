import { COMMENTS_DISABLED } from '@flotilla/contracts-shared';
import { type FederatedActor, type FederatedComment, videosProblems } from '@flotilla/contracts-videos';
import { type Connection, prepared, sql, tables } from '@flotilla/database';
import { Account, Channel, Mute, Video, VideoBlock } from '../catalogue/index.ts';
import { Comment } from '../community/index.ts';
import { findOpenVideo } from './get-federated-videos.ts';
import { referenceOf } from './standing.ts';

const db = tables({ Account, Channel, Comment, Mute, Video, VideoBlock });
/** So many comments above one are looked at (docs/contract/federation.md#comments). */
const MOST_PARENTS = 100;

const readComment = prepared('read-federated-comment', (on, id: number) =>
  db(on)
    .selectFrom('Comment as m')
    .innerJoin('Video as v', 'v.id', 'm.videoId')
    .innerJoin('Account as a', 'a.id', 'v.accountId')
    .innerJoin('Channel as c', 'c.id', 'v.channelId')
    .leftJoin('Account as w', 'w.id', 'm.accountId')
    .leftJoin('VideoBlock as b', 'b.videoId', 'v.id')
    .select(['m.id', 'm.url', 'm.inReplyToId', 'm.text', 'm.heldForReview', 'm.replyApproval', 'm.createdAt', 'm.updatedAt', 'm.deletedAt'])
    .leftJoin('Comment as r', 'r.id', 'm.inReplyToId')
    .select(['r.url as inReplyToUrl', 'w.name as account', 'w.url as accountUrl'])
    .select([
      'w.mutedByInstance',
      'v.id as videoId',
      'v.uuid',
      'v.url as videoUrl',
      'v.privacy',
      'v.blocked',
      'v.state',
      'v.waitTranscoding',
    ])
    .select(['v.commentsPolicy', 'b.unfederated', 'a.name as videoAccount', 'c.name as videoChannel'])
    .select(['a.url as videoAccountUrl', 'c.url as videoChannelUrl'])
    .select((eb) =>
      eb
        .exists(
          eb
            .selectFrom('Mute as x')
            .select('x.id')
            .whereRef('x.byAccountId', '=', 'v.accountId')
            .where((muted) => muted.or([muted('x.accountId', '=', muted.ref('m.accountId')), muted('x.host', '=', muted.ref('w.host'))])),
        )
        .as('isMutedByOwner'),
    )
    .where('m.id', '=', id),
);

const readParents = prepared('read-federated-parents', (on, id: number) =>
  db(on)
    .withRecursive('above', (query) =>
      query
        .selectFrom('Comment as m')
        .select(['m.inReplyToId as id', sql<number>`1`.as('distance')])
        .where('m.id', '=', id)
        .unionAll(
          query
            .selectFrom('above')
            .innerJoin('Comment as m', 'm.id', 'above.id')
            .select(['m.inReplyToId as id', sql<number>`above.distance + 1`.as('distance')])
            .where('above.distance', '<', MOST_PARENTS),
        ),
    )
    .selectFrom('above')
    .innerJoin('Comment as m', 'm.id', 'above.id')
    .innerJoin('Account as w', 'w.id', 'm.accountId')
    .select(['w.name', 'w.url'])
    .orderBy('above.distance'),
);

async function read(database: Connection, id: number) {
  const [[row], parents] = await Promise.all([readComment(database, id), readParents(database, id)]);
  if (!row) throw videosProblems.comment_not_found();
  return { row, comment: shape(row, [...new Map(parents.map((parent) => [parent.name, parent])).values()]) };
}

function shape(row: Awaited<ReturnType<typeof readComment>>[number], parentAccounts: FederatedActor[]): FederatedComment {
  return {
    id: row.id,
    url: row.url,
    inReplyToId: row.inReplyToId,
    inReplyToUrl: row.inReplyToId === null ? row.videoUrl : row.inReplyToUrl,
    text: row.text,
    heldForReview: row.heldForReview,
    replyApproval: row.replyApproval,
    isMuted: row.mutedByInstance === true || row.isMutedByOwner === true,
    createdAt: row.createdAt.toISOString(),
    updatedAt: row.updatedAt.toISOString(),
    deletedAt: row.deletedAt?.toISOString() ?? null,
    account: row.account === null ? null : { name: row.account, url: row.accountUrl },
    parentAccounts,
    video: referenceOf(row),
  };
}

/** A comment as it is. Throws 404. */
export const getCommentToPublish = async (database: Connection, id: number) => (await read(database, id)).comment;

/**
 * A comment of a video that everybody may see. Throws 404, 401 and 403, and 404 for one that is held, muted or on another video. What waits for the owner of a
 * remote video is shown, since it is read from here.
 */
export async function getFederatedComment(database: Connection, reference: string, id: number): Promise<FederatedComment> {
  const video = await findOpenVideo(database, reference);
  const { row, comment } = await read(database, id);
  const isHeld = row.heldForReview && video.url === null;
  const isShown = row.videoId === video.id && !isHeld && row.mutedByInstance !== true && row.commentsPolicy !== COMMENTS_DISABLED;
  if (!isShown) throw videosProblems.comment_not_found();
  return comment;
}

/** The comments of a video in the order they were written, but those held for review or of whom the instance muted. Throws 404, 401 and 403. */
export async function listFederatedComments(database: Connection, reference: string, { start = 0, count = 15 }) {
  const { id: videoId, uuid, url, commentsPolicy } = await findOpenVideo(database, reference);
  if (commentsPolicy === COMMENTS_DISABLED) return { uuid, url, total: 0, comments: [] };
  const shown = db(database)
    .selectFrom('Comment as m')
    .leftJoin('Account as w', 'w.id', 'm.accountId')
    .where('m.videoId', '=', videoId)
    .where('m.heldForReview', '=', false)
    .where((eb) => eb.or([eb('m.accountId', 'is', null), eb('w.mutedByInstance', '=', false)]));
  const [{ total }, comments] = await Promise.all([
    shown.select((eb) => eb.fn.countAll<number>().as('total')).executeTakeFirstOrThrow(),
    shown.select(['m.id', 'm.url']).orderBy('m.createdAt').orderBy('m.id').limit(count).offset(start).execute(),
  ]);
  return { uuid, url, total: Number(total), comments };
}
