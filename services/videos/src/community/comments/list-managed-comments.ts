import type { Input } from '@flotilla/contract';
import type { commentsApi } from '@flotilla/contracts-videos';
import { contains, page, type SqlBool, sql, tables } from '@flotilla/database';
import type { Caller } from '@flotilla/identity';
import { problems } from '@flotilla/problem';
import {
  Account,
  Channel,
  findManagedChannel,
  findOwnAccountId,
  findVideoFor,
  shapeAccount,
  shapeSummary,
  Video,
} from '../../catalogue/index.ts';
import type { Deps } from '../../deps.ts';
import { instanceUrls } from '../../instance-urls.ts';
import { Comment } from './comment.entity.ts';
import { commentUrl } from './comment-rows.ts';

type OnMine = NonNullable<Input<typeof commentsApi.listCommentsOnMyVideos>['query']>;
type Everywhere = NonNullable<Input<typeof commentsApi.listAllComments>['query']>;
type From = Pick<Deps, 'config' | 'database'>;

const db = tables({ Account, Channel, Comment, Video });
const NOTHING = sql<SqlBool>`false`;

/** All comments, for moderators (docs/contract/comments.md#for-owners). Throws 404. */
export const listAllComments = (from: From, query: Everywhere, caller: Caller) => listManaged(from, query, { caller, ownerId: null });

/** The comments on the caller's videos. Throws 404, and 403 for a video or channel of somebody else. */
export const listCommentsOnMine = async (from: From, query: OnMine, caller: Caller) =>
  listManaged(from, query, { caller, ownerId: await findOwnAccountId(from, caller) });

async function listManaged(from: From, query: Everywhere & OnMine, { caller, ownerId }: { caller: Caller; ownerId: number | null }) {
  const { search, searchAccount, searchVideo, videoChannelId, autoTagOneOf, isLocal, onLocalVideo, isHeldForReview } = query;
  const video = query.videoId === undefined ? undefined : await findVideoFor(from, query.videoId, { caller });
  const channel = videoChannelId === undefined ? undefined : await findManagedChannel(from, videoChannelId, caller);
  for (const asked of [video, channel]) if (asked && ownerId !== null && asked.accountId !== ownerId) throw problems.forbidden();
  const { start, count, sort = '-createdAt' } = query;
  const urls = instanceUrls(from.config.publicUrl);
  const { total, data } = await page({
    query: db(from.database)
      .selectFrom('Comment as c')
      .innerJoin('Video as v', 'v.id', 'c.videoId')
      .innerJoin('Channel as h', 'h.id', 'v.channelId')
      .innerJoin('Account as a', 'a.id', 'c.accountId')
      .select(['c.id', 'c.url', 'c.text', 'c.threadId', 'c.inReplyToId', 'c.createdAt', 'c.updatedAt', 'c.heldForReview'])
      .select(['v.id as videoId', 'v.uuid', 'v.name as videoName'])
      .select(['h.id as channelId', 'h.name as channelName', 'h.displayName as channelDisplayName', 'h.avatars as channelAvatars'])
      .select(['h.url as channelUrl', 'a.url as accountUrl', 'a.followersElsewhere'])
      .select(['a.id as accountId', 'a.userId', 'a.name', 'a.displayName', 'a.description', 'a.followingCount', 'a.avatars'])
      .select(['a.createdAt as accountCreatedAt', 'a.updatedAt as accountUpdatedAt'])
      .where('c.deletedAt', 'is', null)
      .$if(ownerId !== null, (mine) => mine.where('v.accountId', '=', ownerId)),
    filters: (eb) => [
      search && contains(eb, ['c.text', 'a.name', 'a.displayName', 'v.name'], search),
      searchAccount && contains(eb, ['a.name', 'a.displayName'], searchAccount),
      searchVideo && contains(eb, ['v.name'], searchVideo),
      video && eb('v.id', '=', video.id),
      channel && eb('v.channelId', '=', channel.id),
      isHeldForReview !== undefined && eb('c.heldForReview', '=', isHeldForReview),
      isLocal !== undefined && eb('c.url', isLocal ? 'is' : 'is not', null),
      onLocalVideo !== undefined && eb('v.url', onLocalVideo ? 'is' : 'is not', null),
      // Nothing is tagged.
      (autoTagOneOf?.length ?? 0) > 0 && NOTHING,
    ],
    paging: { ...(start !== undefined && { start }), ...(count !== undefined && { count }), sort },
    sorts: { createdAt: 'c.createdAt' },
    shape: (row) => ({
      id: row.id,
      url: row.url ?? commentUrl(row.id, row.uuid, urls),
      text: row.text,
      threadId: row.threadId,
      inReplyToCommentId: row.inReplyToId,
      createdAt: row.createdAt.toISOString(),
      updatedAt: row.updatedAt.toISOString(),
      heldForReview: row.heldForReview,
      account: shapeAccount(
        {
          id: row.accountId,
          userId: row.userId,
          name: row.name,
          url: row.accountUrl,
          followersElsewhere: row.followersElsewhere,
          displayName: row.displayName,
          description: row.description,
          followingCount: row.followingCount,
          avatars: row.avatars,
          createdAt: row.accountCreatedAt.toISOString(),
          updatedAt: row.accountUpdatedAt.toISOString(),
        },
        urls,
      ),
      video: {
        id: row.videoId,
        uuid: row.uuid,
        name: row.videoName,
        channel: shapeSummary(
          'video-channels',
          {
            id: row.channelId,
            name: row.channelName,
            url: row.channelUrl,
            displayName: row.channelDisplayName,
            avatars: row.channelAvatars,
          },
          urls,
        ),
      },
      automaticTags: [],
    }),
  });
  return { total, data };
}
