import { array, boolean, dateTime, defineEvent, defineTopic, integer, nullable, object, optional, string } from '@flotilla/contract';
import { chapter, probe } from '@flotilla/contracts-shared';
import { captionEvents, captionsTopic } from './captions/events.ts';
import { communityEvents, communityTopics } from './community/events.ts';
import { moderationEvents, moderationTopic } from './moderation/events.ts';
import { viewsEvents, viewsTopic } from './views/events.ts';

export const videosTopic = defineTopic({ name: 'videos.videos', partitions: 12, compacted: true, retentionHours: 0 });
export const sourcesTopic = defineTopic({ name: 'videos.sources', partitions: 12, compacted: false, retentionHours: 168 });
export const accountsTopic = defineTopic({ name: 'videos.accounts', partitions: 6, compacted: true, retentionHours: 0 });
export const accountSnapshotsTopic = defineTopic({ name: 'videos.account-snapshots', partitions: 6, compacted: true, retentionHours: 0 });
export const channelsTopic = defineTopic({ name: 'videos.channels', partitions: 6, compacted: true, retentionHours: 0 });
export const chaptersTopic = defineTopic({ name: 'videos.chapters', partitions: 6, compacted: true, retentionHours: 0 });
export const videosTopics = [
  videosTopic,
  sourcesTopic,
  accountsTopic,
  accountSnapshotsTopic,
  channelsTopic,
  chaptersTopic,
  captionsTopic,
  moderationTopic,
  viewsTopic,
  ...communityTopics,
];

/** The images of an actor in all sizes; `filename` is the last part of their path, of this kind and no other. */
const pictures = array(object({ width: integer(), height: integer(), filename: string(), mediaType: string(), createdAt: dateTime() }));
/** What an actor says of itself. Of two snapshots the one of the higher version holds; `deleted` is the last one. */
const actorFields = {
  version: integer(),
  deleted: boolean(),
  name: string(),
  displayName: string(),
  description: nullable(string()),
  avatars: pictures,
  createdAt: dateTime(),
  updatedAt: dateTime(),
};

const reference = { videoUuid: string({ format: 'uuid' }), sourceVersion: integer({ minimum: 1 }) };

export const videosEvents = {
  ...captionEvents,
  ...communityEvents,
  ...moderationEvents,
  ...viewsEvents,

  /** The newest state of one video, for read models in other services. */
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
      /** Absent in snapshots of earlier releases: not blocked. */
      blocked: optional(boolean()),
      publishedAt: nullable(dateTime()),
    }),
  }),

  /** The storage that a user's videos take up, for lists of users. */
  accountUsage: defineEvent({
    type: 'account.usage.v1',
    topic: accountsTopic,
    orderedBy: 'userId',
    payload: object({ userId: integer(), version: integer(), videoQuotaUsed: integer() }),
  }),

  /** The newest state of an account (docs/contract/accounts-and-channels.md#snapshots). */
  accountSnapshot: defineEvent({
    type: 'account.snapshot.v1',
    topic: accountSnapshotsTopic,
    orderedBy: 'accountId',
    payload: object({ accountId: integer(), userId: integer(), ...actorFields }),
  }),

  /** The newest state of a channel (docs/contract/accounts-and-channels.md#snapshots). */
  channelSnapshot: defineEvent({
    type: 'channel.snapshot.v1',
    topic: channelsTopic,
    orderedBy: 'channelId',
    payload: object({ channelId: integer(), accountId: integer(), ...actorFields, support: nullable(string()), banners: pictures }),
  }),

  /** The newest chapters of a video (docs/contract/chapters.md#snapshots). */
  chaptersSnapshot: defineEvent({
    type: 'chapters.snapshot.v1',
    topic: chaptersTopic,
    orderedBy: 'videoId',
    payload: object({
      videoId: integer(),
      version: integer(),
      deleted: boolean(),
      videoUuid: string({ format: 'uuid' }),
      chapters: array(chapter),
    }),
  }),

  /** A source is stored and needs thumbnails, renditions or both. */
  sourceReady: defineEvent({
    type: 'source.ready.v1',
    topic: sourcesTopic,
    orderedBy: 'videoUuid',
    payload: object({
      ...reference,
      /** The account that owns the channel; the videos of different owners take turns. */
      accountId: integer(),
      /** Smaller runs first: base plus the number of the owner's uploads in the last seven days (docs/contract/transcoding.md#order). */
      priority: integer(),
      storageKey: string(),
      wantsThumbnails: boolean(),
      /** Absent means true. */
      wantsRenditions: optional(boolean()),
      probe,
    }),
  }),

  /** No further renditions of this source version are to be made. */
  transcodingCancelled: defineEvent({
    type: 'transcoding.cancelled.v1',
    topic: sourcesTopic,
    orderedBy: 'videoUuid',
    payload: object(reference),
  }),

  /** Renditions of this source version that failed or were cancelled are to be made again. */
  transcodingRetried: defineEvent({
    type: 'transcoding.retried.v1',
    topic: sourcesTopic,
    orderedBy: 'videoUuid',
    payload: object(reference),
  }),

  /** A video can be played and has no storyboard of this source version; it is made from this file, which may be a rendition. */
  storyboardWanted: defineEvent({
    type: 'storyboard.wanted.v1',
    topic: sourcesTopic,
    orderedBy: 'videoUuid',
    payload: object({ ...reference, accountId: integer(), priority: integer(), storageKey: string() }),
  }),

  /** The source (or the whole video, when `videoDeleted`) was deleted: no more files may be written for it. */
  sourceDeleted: defineEvent({
    type: 'source.deleted.v1',
    topic: sourcesTopic,
    orderedBy: 'videoUuid',
    payload: object({ ...reference, videoDeleted: optional(boolean()) }),
  }),
};
