import { boolean, dateTime, defineEvent, defineTopic, integer, nullable, object, optional, string } from '@flotilla/contract';
import { probe } from '@flotilla/contracts-shared';

export const videosTopic = defineTopic({ name: 'videos.videos', partitions: 12, compacted: true, retentionHours: 0 });
export const sourcesTopic = defineTopic({ name: 'videos.sources', partitions: 12, compacted: false, retentionHours: 168 });
export const accountsTopic = defineTopic({ name: 'videos.accounts', partitions: 6, compacted: true, retentionHours: 0 });
export const videosTopics = [videosTopic, sourcesTopic, accountsTopic];

const reference = { videoUuid: string({ format: 'uuid' }), sourceVersion: integer({ minimum: 1 }) };

export const videosEvents = {
  /** The newest state of one video, for read models of others. */
  videoSnapshot: defineEvent({
    type: 'video.snapshot.v1',
    topic: videosTopic,
    orderedBy: 'videoUuid',
    payload: object({
      videoUuid: string({ format: 'uuid' }),
      version: integer(),
      deleted: boolean(),
      videoId: integer(),
      channelId: integer(),
      accountId: integer(),
      name: string(),
      privacy: integer(),
      state: integer(),
      publishedAt: nullable(dateTime()),
    }),
  }),

  /** What a user's videos take, for lists of users. */
  accountUsage: defineEvent({
    type: 'account.usage.v1',
    topic: accountsTopic,
    orderedBy: 'userId',
    payload: object({ userId: integer(), version: integer(), videoQuotaUsed: integer() }),
  }),

  /** A source is stored and wants its thumbnails, its ladder or both. */
  sourceReady: defineEvent({
    type: 'source.ready.v1',
    topic: sourcesTopic,
    orderedBy: 'videoUuid',
    payload: object({
      ...reference,
      /** Whose videos take turns: the channel's owner account. */
      accountId: integer(),
      /** Smaller runs first: base plus the number of the owner's uploads in the last seven days (docs/contract/transcoding.md#order). */
      priority: integer(),
      storageKey: string(),
      wantsThumbnails: boolean(),
      /** Absent: yes. */
      wantsRenditions: optional(boolean()),
      probe,
    }),
  }),

  /** No further renditions of this source version are wanted. */
  transcodingCancelled: defineEvent({
    type: 'transcoding.cancelled.v1',
    topic: sourcesTopic,
    orderedBy: 'videoUuid',
    payload: object(reference),
  }),

  /** Renditions of this source version that failed or were cancelled are wanted after all. */
  transcodingRetried: defineEvent({
    type: 'transcoding.retried.v1',
    topic: sourcesTopic,
    orderedBy: 'videoUuid',
    payload: object(reference),
  }),

  /** The source (or the whole video, when `videoDeleted`) is gone: nobody may write files for it any more. */
  sourceDeleted: defineEvent({
    type: 'source.deleted.v1',
    topic: sourcesTopic,
    orderedBy: 'videoUuid',
    payload: object({ ...reference, videoDeleted: optional(boolean()) }),
  }),
};
