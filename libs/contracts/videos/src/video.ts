import { array, boolean, dateTime, integer, nullable, object, oneOf, optional, string } from '@flotilla/contract';
import {
  account,
  actorSummary,
  aspectRatio,
  labelledNumber,
  labelledNumberOrUnknown,
  labelledTextOrUnknown,
  mediaMetadata,
  thumbnail,
  videoChannel,
} from '@flotilla/contracts-shared';

/** A file of a video (docs/contract/videos.md#file). Sizes in bytes. */
export const videoFile = object({
  id: integer(),
  resolution: labelledNumber,
  width: nullable(integer()),
  height: nullable(integer()),
  size: integer(),
  fps: integer(),
  hasAudio: boolean(),
  hasVideo: boolean(),
  fileUrl: string(),
  fileDownloadUrl: string(),
  playlistUrl: optional(string()),
  /** Null where the origin of a remote video names none. */
  metadataUrl: nullable(string()),
  torrentUrl: nullable(string()),
  torrentDownloadUrl: nullable(string()),
  magnetUri: nullable(string()),
  storage: nullable(integer()),
});

export const streamingPlaylist = object({
  id: integer(),
  type: integer(),
  playlistUrl: string(),
  segmentsSha256Url: nullable(string()),
  redundancies: array(object({ baseUrl: string() })),
  files: array(videoFile),
});

export const videoSource = object({
  inputFilename: string(),
  filename: string(),
  resolution: object({ id: nullable(integer()), label: nullable(string()) }),
  size: nullable(integer()),
  width: nullable(integer()),
  height: nullable(integer()),
  fps: nullable(integer()),
  metadata: nullable(mediaMetadata),
  fileDownloadUrl: nullable(string()),
  createdAt: dateTime(),
});

const listFields = {
  id: integer(),
  uuid: string(),
  shortUUID: string(),
  url: string(),
  name: string(),
  category: labelledNumberOrUnknown,
  licence: labelledNumberOrUnknown,
  language: labelledTextOrUnknown,
  privacy: labelledNumber,
  nsfw: boolean(),
  nsfwFlags: integer(),
  nsfwSummary: nullable(string()),
  truncatedDescription: nullable(string()),
  description: nullable(string()),
  isLocal: boolean(),
  duration: integer(),
  aspectRatio,
  isLive: boolean(),
  views: integer(),
  viewers: integer(),
  downloads: integer(),
  likes: integer(),
  dislikes: integer(),
  comments: integer(),
  thumbnails: array(thumbnail),
  thumbnailPath: nullable(string()),
  previewPath: nullable(string()),
  embedPath: string(),
  createdAt: dateTime(),
  updatedAt: dateTime(),
  publishedAt: dateTime(),
  originallyPublishedAt: nullable(dateTime()),
};

const onRequest = {
  liveSchedules: optional(array(object({ startAt: dateTime() }))),
  userHistory: optional(object({ currentTime: integer() })),
  state: optional(labelledNumber),
  waitTranscoding: optional(boolean()),
  scheduledUpdate: optional(object({ updateAt: dateTime(), privacy: optional(integer()) })),
  blacklisted: optional(boolean()),
  blacklistedReason: optional(nullable(string())),
  blockedOwner: optional(boolean()),
  blockedServer: optional(boolean()),
  files: optional(array(videoFile)),
  streamingPlaylists: optional(array(streamingPlaylist)),
  videoSource: optional(nullable(videoSource)),
  automaticTags: optional(array(string())),
  tags: optional(array(string())),
};

/** An item of a list of videos (docs/contract/videos.md#list-item). */
export const video = object({ ...listFields, ...onRequest, account: actorSummary, channel: actorSummary });

/** One video (docs/contract/videos.md#details). */
export const videoDetails = object({
  ...listFields,
  liveSchedules: array(object({ startAt: dateTime() })),
  userHistory: onRequest.userHistory,
  state: labelledNumber,
  waitTranscoding: boolean(),
  scheduledUpdate: onRequest.scheduledUpdate,
  blacklisted: boolean(),
  blacklistedReason: nullable(string()),
  files: array(videoFile),
  streamingPlaylists: array(streamingPlaylist),
  tags: array(string()),
  support: nullable(string()),
  channel: videoChannel,
  account,
  commentsPolicy: labelledNumber,
  commentsEnabled: boolean({ deprecated: true, description: 'Whether `commentsPolicy` is not 2; for clients older than version 8.' }),
  descriptionPath: string({ deprecated: true, description: 'Where `description` is alone; for clients older than version 8.' }),
  downloadEnabled: boolean(),
  trackerUrls: array(string()),
  inputFileUpdatedAt: nullable(dateTime()),
  embedPrivacyPolicy: labelledNumber,
});

export const createdVideo = object({ video: object({ id: integer(), uuid: string(), shortUUID: string() }) });

/** The progress of a video's renditions, for those who manage it (docs/contract/transcoding.md#status). Progress is 0 to 1. */
export const transcodingStatus = object({
  state: oneOf(['waiting', 'running', 'completed', 'failed', 'cancelled', 'disabled']),
  error: nullable(string()),
  renditions: array(
    object({
      resolution: labelledNumber,
      state: oneOf(['waiting', 'active', 'completed', 'failed', 'cancelled']),
      progress: integer({ minimum: 0, maximum: 100, description: 'percent' }),
      error: nullable(string()),
    }),
  ),
});
