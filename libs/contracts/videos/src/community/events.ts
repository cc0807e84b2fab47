import { array, boolean, dateTime, defineEvent, defineTopic, integer, nullable, object, oneOf, optional, string } from '@flotilla/contract';
import { abuseKinds } from '../moderation/abuse.ts';
import { ratings } from './ratings.operations.ts';

/** Topics of the newest state of each thing; anonymous answers that show it are renewed within a second anyway. */
const snapshots = { partitions: 12, compacted: true, retentionHours: 0, leavesKeptAnswers: true } as const;

export const commentsTopic = defineTopic({ name: 'videos.comments', ...snapshots });
export const ratingsTopic = defineTopic({ name: 'videos.ratings', ...snapshots });
export const followsTopic = defineTopic({ name: 'videos.follows', ...snapshots });
export const playlistsTopic = defineTopic({ name: 'videos.playlists', ...snapshots });
export const mutesTopic = defineTopic({ name: 'videos.mutes', ...snapshots });
export const notificationsTopic = defineTopic({ name: 'videos.notifications', partitions: 12, compacted: false, retentionHours: 24 });
export const remoteCommentsTopic = defineTopic({
  name: 'videos.remote-comments',
  partitions: 12,
  compacted: false,
  retentionHours: 168,
  leavesKeptAnswers: true,
});
export const communityTopics = [
  commentsTopic,
  ratingsTopic,
  followsTopic,
  playlistsTopic,
  mutesTopic,
  notificationsTopic,
  remoteCommentsTopic,
];

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

  /** A comment of another instance began to be shown here, or was deleted here or there: its own instance may have to be told. */
  remoteCommentSettled: defineEvent({
    type: 'remote-comment.settled.v1',
    topic: remoteCommentsTopic,
    orderedBy: 'commentId',
    /** `url` is its id at its origin. */
    payload: object({ commentId: integer(), videoId: integer(), url: string() }),
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
      /** Where its video is from; null for one of this instance. */
      videoUrl: optional(nullable(string())),
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
      accountName: optional(string()),
      channelId: integer(),
      /** The id of a channel of another instance, whose answer is awaited while the state is `pending`; null of one of this instance. */
      channelUrl: optional(nullable(string())),
      state: oneOf(['pending', 'accepted', 'rejected']),
      createdAt: dateTime(),
    }),
  }),

  /** A playlist; each change of its elements makes another snapshot. Who needs the elements reads them. */
  playlistSnapshot: defineEvent({
    type: 'playlist.snapshot.v1',
    topic: playlistsTopic,
    orderedBy: 'playlistId',
    payload: object({
      playlistId: integer(),
      ...snapshot,
      uuid: string(),
      accountId: integer(),
      channelId: nullable(integer()),
      displayName: string(),
      description: nullable(string()),
      privacy: integer(),
      type: integer(),
      videosLength: integer(),
      createdAt: dateTime(),
      updatedAt: dateTime(),
    }),
  }),

  /** An account or a server is muted: by an account, or by the instance when `byAccountId` is null. One of `accountId` and `host` is null. */
  muteSnapshot: defineEvent({
    type: 'mute.snapshot.v1',
    topic: mutesTopic,
    orderedBy: 'muteId',
    payload: object({
      muteId: integer(),
      ...snapshot,
      byAccountId: nullable(integer()),
      accountId: nullable(integer()),
      host: nullable(string()),
      createdAt: dateTime(),
    }),
  }),

  /** Something happened that these users want to know of. Recipients of one cause come in several events of at most 500. */
  notificationCreated: defineEvent({
    type: 'notification.created.v1',
    topic: notificationsTopic,
    orderedBy: 'cause',
    payload: object({
      /** Names what happened, such as `comment:17@` and when it was written, since ids may come again; the same for all events about it. */
      cause: string(),
      type: integer(),
      recipients: array(object({ userId: integer(), web: boolean(), email: boolean() }), { maxItems: 500 }),
      /** What a mail says: names as they were, and the path of the page to look at. */
      about: object({
        path: string(),
        video: optional(string()),
        channel: optional(string()),
        account: optional(string()),
        text: optional(string()),
        heldForReview: optional(boolean()),
        /** Of a report. */
        reported: optional(oneOf(abuseKinds)),
      }),
    }),
  }),

  /** Somebody read notifications, or some went with what they were about: open pages count anew. */
  notificationsChanged: defineEvent({
    type: 'notifications.changed.v1',
    topic: notificationsTopic,
    orderedBy: 'userId',
    payload: object({ userId: integer() }),
  }),
};
