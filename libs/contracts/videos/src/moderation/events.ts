import { array, boolean, defineEvent, defineTopic, integer, nullable, object, oneOf, optional, string } from '@flotilla/contract';
import { abuseKinds, predefinedReason } from './abuse.ts';

/** What moderators decide about videos, and what people report to them. Kept answers end by the snapshot of the video. */
export const moderationTopic = defineTopic({ name: 'videos.moderation', partitions: 6, compacted: false, retentionHours: 168 });

const block = object({
  videoUuid: string({ format: 'uuid' }),
  videoId: integer(),
  /** 1 by a moderator, 2 automatic, before anybody saw it. */
  type: integer(),
  /** Other servers are to forget the video, or do not know of it. */
  unfederated: boolean(),
});

export const moderationEvents = {
  /** A video is hidden from everybody but its owner and moderators. */
  videoBlocked: defineEvent({ type: 'video.blocked.v1', topic: moderationTopic, orderedBy: 'videoUuid', payload: block }),

  /** It is shown again as its privacy says; one that was unfederated is new to other servers. */
  videoUnblocked: defineEvent({ type: 'video.unblocked.v1', topic: moderationTopic, orderedBy: 'videoUuid', payload: block }),

  /** Somebody reported something; never who. */
  abuseOpened: defineEvent({
    type: 'abuse.opened.v1',
    topic: moderationTopic,
    orderedBy: 'abuseId',
    payload: object({
      abuseId: integer(),
      kind: oneOf(abuseKinds),
      /** Of a video, or of the one below which the comment stands. */
      videoId: nullable(integer()),
      commentId: nullable(integer()),
      /** Who is reported, or has what is. */
      accountId: integer(),
      /** What the instance is told that the thing is of, unless that is this one (docs/contract/abuses.md#reports-elsewhere). */
      elsewhere: optional(
        object({
          url: string(),
          accountUrl: string(),
          reason: string(),
          predefinedReasons: array(predefinedReason()),
          startAt: nullable(integer()),
          endAt: nullable(integer()),
        }),
      ),
    }),
  }),

  /** A moderator decided about a report, or opened it again. */
  abuseDecided: defineEvent({
    type: 'abuse.decided.v1',
    topic: moderationTopic,
    orderedBy: 'abuseId',
    payload: object({ abuseId: integer(), state: integer() }),
  }),
};
