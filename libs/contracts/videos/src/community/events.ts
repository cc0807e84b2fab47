import { boolean, dateTime, defineEvent, defineTopic, integer, nullable, object, oneOf, string } from '@flotilla/contract';
import { ratings } from './ratings.operations.ts';

/** Topics of the newest state of each thing; anonymous answers that show it are renewed within a second anyway. */
const snapshots = { partitions: 12, compacted: true, retentionHours: 0, leavesKeptAnswers: true } as const;

export const commentsTopic = defineTopic({ name: 'videos.comments', ...snapshots });
export const ratingsTopic = defineTopic({ name: 'videos.ratings', ...snapshots });
export const followsTopic = defineTopic({ name: 'videos.follows', ...snapshots });
export const communityTopics = [commentsTopic, ratingsTopic, followsTopic];

/** Of two snapshots of one thing the one of the higher version holds; `deleted` is the last one (docs/contract/community.md#snapshots). */
const snapshot = { version: integer(), deleted: boolean() };

export const communityEvents = {
  /** A comment. With `deletedAt` only its place is left: no text, no account. `deleted` comes when its video or the place goes, too. */
  commentSnapshot: defineEvent({
    type: 'comment.snapshot.v1',
    topic: commentsTopic,
    orderedBy: 'commentId',
    payload: object({
      commentId: integer(),
      ...snapshot,
      videoId: integer(),
      accountId: nullable(integer()),
      threadId: integer(),
      inReplyToCommentId: nullable(integer()),
      text: string(),
      heldForReview: boolean(),
      createdAt: dateTime(),
      updatedAt: dateTime(),
      deletedAt: nullable(dateTime()),
    }),
  }),

  /** A like or dislike of one account for one video. */
  ratingSnapshot: defineEvent({
    type: 'rating.snapshot.v1',
    topic: ratingsTopic,
    orderedBy: 'ratingId',
    payload: object({
      ratingId: integer(),
      ...snapshot,
      accountId: integer(),
      videoId: integer(),
      rating: oneOf(ratings),
      createdAt: dateTime(),
    }),
  }),

  /** An account is subscribed to a channel. */
  followSnapshot: defineEvent({
    type: 'follow.snapshot.v1',
    topic: followsTopic,
    orderedBy: 'followId',
    payload: object({
      followId: integer(),
      ...snapshot,
      accountId: integer(),
      channelId: integer(),
      state: oneOf(['pending', 'accepted', 'rejected']),
      createdAt: dateTime(),
    }),
  }),
};
