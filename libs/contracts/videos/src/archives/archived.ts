import { array, boolean, dateTime, integer, nullable, object, oneOf, record, string, type TypeOf } from '@flotilla/contract';
import { actorImage } from '@flotilla/contracts-shared';
import { federatedVideo } from '../federation/federated.ts';
import { videoSource } from '../video.ts';

/** An object in the storage of the instance, and how its name ends there, with the dot. */
const stored = object({ storageKey: string(), extension: string() });
export type StoredMedia = TypeOf<typeof stored>;

const actor = {
  url: string(),
  name: string(),
  displayName: string(),
  description: nullable(string()),
  createdAt: dateTime(),
  updatedAt: dateTime(),
  avatars: array(actorImage),
  /** The largest. */
  avatar: nullable(stored),
};

export const archivedAccount = object({ ...actor, notificationSettings: record(integer()) });
export const archivedChannel = object({
  ...actor,
  support: nullable(string()),
  banners: array(actorImage),
  banner: nullable(stored),
});

const files = {
  captionFiles: array(
    object({
      language: string(),
      filename: string(),
      fileUrl: string(),
      automaticallyGenerated: boolean(),
      createdAt: dateTime(),
      updatedAt: dateTime(),
      storageKey: string(),
    }),
  ),
  thumbnail: nullable(stored),
  /** The best file that is kept: what was uploaded, else a progressive file, else one for players. */
  videoFile: nullable(
    object({ ...stored.properties, mediaType: string(), size: integer(), height: nullable(integer()), fps: nullable(integer()) }),
  ),
};

/** A video whoever may see it, with what its owner alone knows. */
export const archivedVideo = object({
  ...federatedVideo.properties,
  passwords: array(string()),
  source: nullable(videoSource),
  embedDomains: array(string()),
  ...files,
});
export type ArchivedVideo = TypeOf<typeof archivedVideo>;

/** What is stored of a video. */
export const archivedFiles = object({ id: integer(), uuid: string(), privacy: integer(), ...files });
export type ArchivedFiles = TypeOf<typeof archivedFiles>;

export const archivedRating = object({ videoUrl: string(), createdAt: dateTime() });
/** Handles are `name@host`, also of who is of this instance. */
export const archivedFollow = object({ handle: string(), targetHandle: string(), targetUrl: string(), createdAt: dateTime() });
/** Either a handle or a host. */
export const archivedMute = object({ kind: oneOf(['account', 'server']), name: string() });
export const archivedComment = object({
  id: integer(),
  url: string(),
  text: string(),
  createdAt: dateTime(),
  videoUrl: string(),
  inReplyToCommentUrl: nullable(string()),
});
export const archivedView = object({ videoUrl: string(), lastTimecode: integer(), createdAt: dateTime(), updatedAt: dateTime() });
export const archivedPlaylist = object({
  id: integer(),
  uuid: string(),
  url: string(),
  displayName: string(),
  description: nullable(string()),
  privacy: integer(),
  type: integer(),
  channel: nullable(string()),
  createdAt: dateTime(),
  updatedAt: dateTime(),
  thumbnailUrl: nullable(string()),
  thumbnail: nullable(stored),
});
export const archivedElement = object({
  videoUrl: string(),
  startTimestamp: nullable(integer()),
  stopTimestamp: nullable(integer()),
});
