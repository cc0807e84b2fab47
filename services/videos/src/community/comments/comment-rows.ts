import type { TypeOf } from '@flotilla/contract';
import type { comment } from '@flotilla/contracts-videos';
import type { DeclaredRow } from '@flotilla/database';
import { p } from '@mikro-orm/core';
import { type StoredImage, shapeAccount } from '../../catalogue/index.ts';
import type { InstanceUrls } from '../../instance-urls.ts';
import { isoDate, utc } from '../../iso-date.ts';

/** Columns of a comment `c` and its account `w`, for statements written by hand. */
export const COMMENT_COLUMNS = `c.id, c.url as "commentUrl", c.thread_id as "threadId", c.in_reply_to_id as "inReplyToId", c.text, c.held_for_review as "heldForReview",
  c.by_video_author as "byVideoAuthor", ${utc('c.created_at')} as "createdAt", ${utc('c.updated_at')} as "updatedAt", ${utc('c.deleted_at')} as "deletedAt",
  w.id as "accountId", w.user_id as "userId", w.name, w.url as "accountUrl", w.followers_elsewhere as "followersElsewhere", w.display_name as "displayName", w.description, w.following_count as "followingCount", w.avatars,
  ${utc('w.created_at')} as "accountCreatedAt", ${utc('w.updated_at')} as "accountUpdatedAt"`;

const authorRow = {
  inReplyToId: p.integer().nullable(),
  deletedAt: p.text().nullable(),
  commentUrl: p.text().nullable(),
  accountId: p.integer().nullable(),
  userId: p.integer().nullable(),
  name: p.text().nullable(),
  accountUrl: p.text().nullable(),
  followersElsewhere: p.integer().nullable(),
  displayName: p.text().nullable(),
  description: p.text().nullable(),
  followingCount: p.integer().nullable(),
  avatars: p.json<readonly StoredImage[]>().nullable(),
  accountCreatedAt: p.text().nullable(),
  accountUpdatedAt: p.text().nullable(),
};
export const commentRow = {
  ...authorRow,
  id: p.integer(),
  threadId: p.integer(),
  text: p.text(),
  heldForReview: p.boolean(),
  byVideoAuthor: p.boolean(),
  createdAt: p.text(),
  updatedAt: p.text(),
};
export type CommentRow = DeclaredRow<typeof commentRow>;
type Replies = { readonly total: number; readonly fromAuthor: number };
type Place = { readonly videoId: number; readonly uuid: string; readonly urls: InstanceUrls };

/** The comments that a reader may see. $2 is the reader’s user, $3 whether they see all, $4 whom they have muted; `a` owns the video, `me` is the reader. */
export const VISIBLE = `(not c.held_for_review or $3::boolean or a.user_id = $2::int or c.account_id = me.id)
  and (c.account_id is null or c.account_id <> all($4::int[]))`;

/** VideoComment (docs/contract/comments.md#comment). */
export function shapeComment(
  row: Omit<CommentRow, 'byVideoAuthor'>,
  { videoId, uuid, urls }: Place,
  replies: Replies = NONE,
): TypeOf<typeof comment> {
  return {
    id: row.id,
    url: row.commentUrl ?? commentUrl(row.id, uuid, urls),
    text: row.text,
    threadId: row.threadId,
    inReplyToCommentId: row.inReplyToId,
    videoId,
    createdAt: isoDate(row.createdAt),
    updatedAt: isoDate(row.updatedAt),
    deletedAt: row.deletedAt && isoDate(row.deletedAt),
    isDeleted: row.deletedAt !== null,
    heldForReview: row.heldForReview,
    totalReplies: replies.total,
    totalRepliesFromVideoAuthor: replies.fromAuthor,
    account: shapeAuthor(row, urls),
  };
}
const NONE: Replies = { total: 0, fromAuthor: 0 };

export const commentUrl = (id: number, uuid: string, { base }: InstanceUrls) => `${base}/videos/watch/${uuid}/comments/${id}`;

function shapeAuthor(row: Omit<CommentRow, 'byVideoAuthor'>, urls: InstanceUrls) {
  const { accountId: id, userId, name, displayName, description, followingCount, avatars, accountCreatedAt, accountUpdatedAt } = row;
  if (id === null || name === null || displayName === null || accountCreatedAt === null || accountUpdatedAt === null) return null;
  const dates = { createdAt: isoDate(accountCreatedAt), updatedAt: isoDate(accountUpdatedAt) };
  const known = {
    url: row.accountUrl,
    followingCount: followingCount ?? 0,
    followersElsewhere: row.followersElsewhere ?? 0,
    avatars: avatars ?? [],
  };
  return shapeAccount({ id, userId, name, displayName, description, ...known, ...dates }, urls);
}
