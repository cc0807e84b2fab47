import {
  array,
  boolean,
  dateTime,
  defineEvent,
  defineTopic,
  integer,
  nullable,
  object,
  oneOf,
  optional,
  string,
  type TypeOf,
} from '@flotilla/contract';

/** What happened elsewhere. Events about one thing stay in order: `about` is the id of the video, of what is not about a video that of the actor or playlist. */
export const remoteTopic = defineTopic({ name: 'federation.remote', partitions: 12, compacted: false, retentionHours: 168 });
export const federationTopics = [remoteTopic];

const url = () => string({ format: 'uri', minLength: 3, maxLength: 2000 });
const image = object({ url: url(), mediaType: string(), width: nullable(integer()), height: nullable(integer()) });

/** An account or channel of another instance, as its origin describes it. Every event that names one brings it whole. */
export const remoteActor = object({
  url: url(),
  kind: oneOf(['account', 'channel']),
  name: string(),
  /** With the port, unless it is 443. */
  host: string(),
  displayName: string(),
  description: nullable(string()),
  support: nullable(string()),
  avatars: array(image),
  banners: array(image),
  followersCount: integer({ minimum: 0 }),
  followingCount: integer({ minimum: 0 }),
  createdAt: nullable(dateTime()),
});
export type RemoteActor = TypeOf<typeof remoteActor>;

const about = { about: url() };

const remoteFile = object({
  url: url(),
  mediaType: string(),
  /** Height in pixels; 0 for sound alone. */
  resolution: integer({ minimum: 0 }),
  width: nullable(integer()),
  height: nullable(integer()),
  size: integer({ minimum: 0 }),
  fps: integer(),
  hasAudio: boolean(),
  hasVideo: boolean(),
  metadataUrl: nullable(url()),
});

/** A video of another instance, as its origin describes it (docs/contract/federation.md#video). */
export const remoteVideo = object({
  url: url(),
  uuid: string({ format: 'uuid' }),
  name: string(),
  /** In seconds. */
  duration: integer({ minimum: 0 }),
  /** 1 public, 2 unlisted. */
  privacy: oneOf([1, 2]),
  state: integer(),
  category: nullable(integer()),
  licence: nullable(integer()),
  language: nullable(string()),
  nsfw: boolean(),
  nsfwSummary: nullable(string()),
  tags: array(string()),
  description: nullable(string()),
  support: nullable(string()),
  /** 1 enabled, 2 disabled, 3 requires approval. */
  commentsPolicy: integer(),
  downloadEnabled: boolean(),
  waitTranscoding: boolean(),
  isLive: boolean(),
  views: integer({ minimum: 0 }),
  likes: integer({ minimum: 0 }),
  dislikes: integer({ minimum: 0 }),
  aspectRatio: nullable(string()),
  publishedAt: dateTime(),
  originallyPublishedAt: nullable(dateTime()),
  updatedAt: dateTime(),
  embedUrl: nullable(url()),
  /** Its origin says itself which pages may embed it. */
  isEmbeddingRestricted: optional(boolean()),
  thumbnails: array(image),
  webVideos: array(remoteFile),
  hls: nullable(object({ playlistUrl: url(), segmentsSha256Url: nullable(url()), files: array(remoteFile) })),
  captions: array(object({ language: string(), label: string(), url: url(), automaticallyGenerated: boolean() })),
  chapters: array(object({ timecode: integer({ minimum: 0 }), title: string() })),
  /** What could not be read: it is 0 or empty here, and what was known of it stays. */
  unread: optional(array(oneOf(['likes', 'dislikes', 'chapters']))),
  storyboard: nullable(
    object({
      url: url(),
      totalWidth: integer(),
      totalHeight: integer(),
      spriteWidth: integer(),
      spriteHeight: integer(),
      spriteDuration: integer(),
    }),
  ),
  /** Where its collections are, for later looks. */
  commentsUrl: nullable(url()),
  sharesUrl: nullable(url()),
});
export type RemoteVideo = TypeOf<typeof remoteVideo>;

const moment = () => nullable(integer({ minimum: 0 }));

/** A playlist of another instance, as its origin describes it (docs/contract/federation.md#playlists-of-others). */
export const remotePlaylist = object({
  url: url(),
  uuid: string({ format: 'uuid' }),
  name: string(),
  description: nullable(string()),
  /** 1 public, 2 unlisted. */
  privacy: oneOf([1, 2]),
  createdAt: dateTime(),
  updatedAt: dateTime(),
  /** In their order, by the ids of the videos, local or remote; null as long as they were not read. */
  elements: nullable(array(object({ videoUrl: url(), startTimestamp: moment(), stopTimestamp: moment() }), { maxItems: 1000 })),
});
export type RemotePlaylist = TypeOf<typeof remotePlaylist>;

/** Who made a thing known, which decides who may see it (docs/contract/federation.md#who-sees-remote-things). */
const listed = object({
  /** The instance follows its owner, or an actor that shared it. */
  isFollowed: boolean(),
});

const viewers = object({
  count: integer(),
  until: dateTime(),
  /** The id of the activity, which comes again as long as they watch, and the instance that tells; absent in events of former releases. */
  activityUrl: optional(url()),
  host: optional(string()),
  /** The origin of the video says how many watch on all instances. */
  isTotal: optional(boolean()),
});

export const federationEvents = {
  /** An account or channel of another instance is new or changed; a channel comes with its owner. */
  remoteActorChanged: defineEvent({
    type: 'remote-actor.changed.v1',
    topic: remoteTopic,
    orderedBy: 'about',
    payload: object({ ...about, actor: remoteActor, owner: nullable(remoteActor) }),
  }),

  /** An account or channel of another instance is gone, with everything below it. */
  remoteActorDeleted: defineEvent({
    type: 'remote-actor.deleted.v1',
    topic: remoteTopic,
    orderedBy: 'about',
    payload: object({ ...about, kind: oneOf(['account', 'channel']) }),
  }),

  /** A channel of another instance goes on as another one, which comes with its owner. */
  remoteChannelMoved: defineEvent({
    type: 'remote-channel.moved.v1',
    topic: remoteTopic,
    orderedBy: 'about',
    payload: object({ ...about, formerUrl: url(), channel: remoteActor, account: remoteActor }),
  }),

  /** A video of another instance is new or changed: the whole of it, with its owner. `isNew` when subscribers are to be told. */
  remoteVideoChanged: defineEvent({
    type: 'remote-video.changed.v1',
    topic: remoteTopic,
    orderedBy: 'about',
    payload: object({ ...about, video: remoteVideo, account: remoteActor, channel: remoteActor, listed, isNew: boolean() }),
  }),

  /** Whether a video of another instance belongs into public lists has changed, since shares and follows have. */
  remoteVideoListed: defineEvent({
    type: 'remote-video.listed.v1',
    topic: remoteTopic,
    orderedBy: 'about',
    payload: object({ ...about, ...listed.properties }),
  }),

  /** A video of another instance is gone. */
  remoteVideoDeleted: defineEvent({
    type: 'remote-video.deleted.v1',
    topic: remoteTopic,
    orderedBy: 'about',
    payload: object(about),
  }),

  /** A playlist of another instance is new or changed: the whole of it, with its owner. */
  remotePlaylistChanged: defineEvent({
    type: 'remote-playlist.changed.v1',
    topic: remoteTopic,
    orderedBy: 'about',
    payload: object({ ...about, playlist: remotePlaylist, account: remoteActor, channel: remoteActor, listed }),
  }),

  /** Whether a playlist of another instance belongs into public lists has changed, since follows have. */
  remotePlaylistListed: defineEvent({
    type: 'remote-playlist.listed.v1',
    topic: remoteTopic,
    orderedBy: 'about',
    payload: object({ ...about, ...listed.properties }),
  }),

  /** A playlist of another instance is gone. */
  remotePlaylistDeleted: defineEvent({
    type: 'remote-playlist.deleted.v1',
    topic: remoteTopic,
    orderedBy: 'about',
    payload: object(about),
  }),

  /** Somebody elsewhere commented a video, local or remote. Of a deleted comment only the place is left. */
  remoteCommentChanged: defineEvent({
    type: 'remote-comment.changed.v1',
    topic: remoteTopic,
    orderedBy: 'about',
    payload: object({
      ...about,
      comment: object({
        url: url(),
        /** The id of the comment it answers, local or remote; null begins a thread. */
        inReplyTo: nullable(url()),
        /** As received: text or HTML, never shown unsanitised. */
        content: string({ maxLength: 10_000 }),
        isHtml: boolean(),
        publishedAt: dateTime(),
        deletedAt: nullable(dateTime()),
        replyApproval: nullable(url()),
      }),
      account: nullable(remoteActor),
    }),
  }),

  /** The owner of a remote video shows a comment that was written here; `approvalUrl` is the activity that said so. */
  replyApproved: defineEvent({
    type: 'reply.approved.v1',
    topic: remoteTopic,
    orderedBy: 'about',
    payload: object({ ...about, commentId: integer(), approvalUrl: url() }),
  }),

  /** The owner of a remote video deletes a comment that was written here. */
  replyDeleted: defineEvent({
    type: 'reply.deleted.v1',
    topic: remoteTopic,
    orderedBy: 'about',
    payload: object({ ...about, commentId: integer() }),
  }),

  /** Somebody elsewhere likes or dislikes a local video, or does no longer (`none`); `undone` says which of them, if that is known. */
  remoteRated: defineEvent({
    type: 'remote-rating.changed.v1',
    topic: remoteTopic,
    orderedBy: 'about',
    payload: object({
      ...about,
      activityUrl: url(),
      rating: oneOf(['like', 'dislike', 'none']),
      undone: optional(oneOf(['like', 'dislike'])),
      account: remoteActor,
    }),
  }),

  /** People elsewhere watched a video: views to add, or how many watch until a moment. */
  remoteViewed: defineEvent({
    type: 'remote-views.counted.v1',
    topic: remoteTopic,
    orderedBy: 'about',
    payload: object({ ...about, views: integer({ minimum: 0 }), viewers: nullable(viewers) }),
  }),

  /** Somebody elsewhere reports a local video, comment or account. */
  remoteReported: defineEvent({
    type: 'remote-report.sent.v1',
    topic: remoteTopic,
    orderedBy: 'about',
    payload: object({
      ...about,
      activityUrl: url(),
      reason: string({ maxLength: 3000 }),
      predefinedReasons: array(string()),
      startAt: nullable(integer()),
      endAt: nullable(integer()),
      account: remoteActor,
    }),
  }),

  /** A local account or channel has a follower elsewhere, or one less; `total` of the accepted ones then. */
  remoteFollowed: defineEvent({
    type: 'remote-follower.changed.v1',
    topic: remoteTopic,
    orderedBy: 'about',
    payload: object({
      ...about,
      followerUrl: url(),
      /** Absent in events of former releases. */
      follower: optional(remoteActor),
      isFollowing: boolean(),
      total: integer({ minimum: 0 }),
    }),
  }),

  /** What became of the subscription of a local account to a remote channel. */
  subscriptionAnswered: defineEvent({
    type: 'subscription.answered.v1',
    topic: remoteTopic,
    orderedBy: 'about',
    payload: object({ ...about, accountId: integer(), state: oneOf(['accepted', 'rejected']) }),
  }),
};
