import { array, boolean, dateTime, integer, nullable, object, recursive, string, type TypeOf } from '@flotilla/contract';
import { account, actorSummary } from '@flotilla/contracts-shared';

const MAX_TEXT = 10_000;
export const commentText = () => string({ minLength: 1, maxLength: MAX_TEXT });

/** One comment (docs/contract/comments.md#comment). A deleted one keeps its place with an empty text and without its account. */
export const comment = object({
  id: integer(),
  url: string(),
  text: string(),
  threadId: integer(),
  inReplyToCommentId: nullable(integer()),
  videoId: integer(),
  createdAt: dateTime(),
  updatedAt: dateTime(),
  deletedAt: nullable(dateTime()),
  isDeleted: boolean(),
  heldForReview: boolean(),
  totalReplies: integer(),
  totalRepliesFromVideoAuthor: integer(),
  account: nullable(account),
});

/** A comment as the owner of the video and moderators see it (docs/contract/comments.md#for-owners). */
export const managedComment = object({
  id: integer(),
  url: string(),
  text: string(),
  threadId: integer(),
  inReplyToCommentId: nullable(integer()),
  createdAt: dateTime(),
  updatedAt: dateTime(),
  account,
  heldForReview: boolean(),
  video: object({ id: integer(), uuid: string(), name: string(), channel: actorSummary }),
  automaticTags: array(string()),
});

export type CommentTree = { comment: TypeOf<typeof comment>; children: CommentTree[] };

/** A comment with its replies, oldest first at every level. */
export const commentTree = recursive<CommentTree>('comment-tree', (itself) => object({ comment, children: array(itself) }));
