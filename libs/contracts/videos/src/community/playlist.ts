import { array, boolean, dateTime, integer, nullable, object, optional, string } from '@flotilla/contract';
import { actorSummary, labelledNumber, thumbnail } from '@flotilla/contracts-shared';
import { video } from '../video.ts';

export const playlistPrivacy = { PUBLIC: 1, UNLISTED: 2, PRIVATE: 3 } as const;
export const playlistPrivacies = { 1: 'Public', 2: 'Unlisted', 3: 'Private' } as const;
export const playlistType = { REGULAR: 1, WATCH_LATER: 2 } as const;
export const playlistTypes = { 1: 'Regular', 2: 'Watch later' } as const;
/** Why an element shows no video (docs/contract/playlists.md#elements). */
export const elementType = { REGULAR: 0, DELETED: 1, PRIVATE: 2, UNAVAILABLE: 3 } as const;

/** A playlist (docs/contract/playlists.md#playlist). */
export const playlist = object({
  id: integer(),
  uuid: string(),
  shortUUID: string(),
  isLocal: boolean(),
  url: string(),
  displayName: string(),
  description: nullable(string()),
  privacy: labelledNumber,
  type: labelledNumber,
  thumbnails: array(thumbnail),
  thumbnailPath: nullable(string()),
  thumbnailUrl: optional(string()),
  videosLength: integer(),
  embedPath: string(),
  createdAt: dateTime(),
  updatedAt: dateTime(),
  ownerAccount: actorSummary,
  videoChannel: nullable(actorSummary),
  videoChannelPosition: nullable(integer()),
});

/** A place in a playlist (docs/contract/playlists.md#elements). Times in seconds. */
export const playlistElement = object({
  id: integer(),
  position: integer(),
  startTimestamp: nullable(integer()),
  stopTimestamp: nullable(integer()),
  type: integer(),
  video: nullable(video),
});
