import { hasRight, type Input } from '@flotilla/contract';
import { type abusesApi, videosProblems } from '@flotilla/contracts-videos';
import { type Connection, datesAsText, tables } from '@flotilla/database';
import type { Caller } from '@flotilla/identity';
import {
  Account,
  Channel,
  type FoundVideo,
  findAnyVideo,
  isOpenedByPassword,
  maySee,
  readReference,
  tryPassword,
  Video,
  type Visitor,
} from '../../catalogue/index.ts';
import { Comment } from '../../community/index.ts';
import type { Deps } from '../../deps.ts';

type Wanted = Input<typeof abusesApi.createAbuse>['body'];
type Reading = Pick<Deps, 'database'>;

const db = tables({ Account, Channel, Comment, Video });
const NO_VIDEO = { videoId: null, videoUuid: null, videoName: null, videoNsfw: false, channel: null, startAt: null, endAt: null };
const NO_COMMENT = { commentId: null, threadId: null, commentText: null };

/** What a report is about, as it is now, in the columns of the report, and its id at its origin. Throws 400, and 404 for what the caller cannot see. */
export async function findReported({ database }: Reading, { video, comment, account }: Wanted, { caller, password }: Visitor) {
  if (video) return findVideo(database, video, { caller, password });
  if (comment) return findComment(database, comment, { caller, password });
  if (account) return findAccount(database, account.id);
  throw videosProblems.abuse_about_nothing();
}
export type Reported = Awaited<ReturnType<typeof findReported>>;

async function findVideo(database: Deps['database'], { id, startAt = null, endAt = null }: NonNullable<Wanted['video']>, by: Visitor) {
  if (startAt !== null && endAt !== null && endAt <= startAt) throw videosProblems.abuse_ends_before_start();
  const found = await findSeenVideo(database, String(id), by);
  if (!found) throw videosProblems.video_not_found();
  const { accountId, ...shown } = await describeVideo(database, found.id);
  return { kind: 'video' as const, flaggedAccountId: accountId, ...shown, startAt, endAt, ...NO_COMMENT };
}

/** Throws 404 where there is none. */
async function findSeenVideo(database: Deps['database'], reference: string, by: Visitor): Promise<FoundVideo | undefined> {
  const video = await findAnyVideo({ database }, reference);
  const isSeen = maySee(video, by.caller, readReference(reference).addressedBy) || (await opens(database, video, by));
  return isSeen ? video : undefined;
}

const opens = async (on: Connection, video: FoundVideo, { password }: Visitor) =>
  password !== undefined && isOpenedByPassword(video) && tryPassword(on, video.id, password);

async function findComment(database: Deps['database'], { id, videoId }: NonNullable<Wanted['comment']>, by: Visitor) {
  const comment = await db(database)
    .selectFrom('Comment as c')
    .innerJoin('Account as w', 'w.id', 'c.accountId')
    .select(['c.id', 'c.url', 'c.threadId', 'c.videoId', 'c.text', 'c.heldForReview', 'c.accountId', 'w.userId'])
    .where('c.id', '=', id)
    .where('c.deletedAt', 'is', null)
    .executeTakeFirst();
  // The id of a comment does not show that its reporter knows the address of an unlisted video.
  const video = comment && (await findSeenVideo(database, String(videoId ?? comment.videoId), by));
  if (!comment?.accountId || video?.id !== comment.videoId) throw videosProblems.comment_not_found();
  if (comment.heldForReview && !seesHeld(by.caller, [video.ownerUserId, comment.userId])) throw videosProblems.comment_not_found();
  const { accountId: _owner, ...shown } = await describeVideo(database, comment.videoId);
  const { url, threadId, text: commentText, accountId: flaggedAccountId } = comment;
  return { kind: 'comment' as const, flaggedAccountId, ...NO_VIDEO, ...shown, url, commentId: id, threadId, commentText };
}

const seesHeld = (caller: Caller | null, userIds: readonly (number | null)[]) =>
  caller !== null && (hasRight(caller.role, 'SEE_ALL_COMMENTS') || userIds.includes(caller.userId));

async function findAccount(database: Deps['database'], id: number) {
  const account = await db(database).selectFrom('Account').select('url').where('id', '=', id).executeTakeFirst();
  if (!account) throw videosProblems.account_not_found();
  return { kind: 'account' as const, flaggedAccountId: id, url: account.url, ...NO_VIDEO, ...NO_COMMENT };
}

/** Throws 404 for a video that has gone meanwhile. */
async function describeVideo(on: Connection, id: number) {
  const video = await db(on)
    .selectFrom('Video')
    .select(['url', 'id as videoId', 'uuid as videoUuid', 'name as videoName', 'nsfw as videoNsfw', 'accountId', 'channelId'])
    .where('id', '=', id)
    .executeTakeFirst();
  if (!video) throw videosProblems.video_not_found();
  const { channelId, ...shown } = video;
  const channel = await db(on)
    .selectFrom('Channel')
    .select(['id', 'name', 'url', 'displayName', 'description', 'support', 'followersCount', 'createdAt', 'updatedAt'])
    .where('id', '=', channelId)
    .executeTakeFirst();
  return { ...shown, channel: channel ? datesAsText(channel) : null };
}
