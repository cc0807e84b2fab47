import { array, boolean, dateTime, integer, nullable, object, string } from '@flotilla/contract';
import { actorSummary, labelledNumber, thumbnail } from '@flotilla/contracts-shared';
import { video } from '../video.ts';

export const playlistPrivacy = { PUBLIC: 1, UNLISTED: 2, PRIVATE: 3 } as const;
export type PlaylistPrivacy = (typeof playlistPrivacy)[keyof typeof playlistPrivacy];
export const playlistPrivacies: Readonly<Record<number, string>> = { 1: 'Public', 2: 'Unlisted', 3: 'Private' };
export const playlistType = { REGULAR: 1, WATCH_LATER: 2 } as const;
export type PlaylistType = (typeof playlistType)[keyof typeof playlistType];
export const playlistTypes: Readonly<Record<number, string>> = { 1: 'Regular', 2: 'Watch later' };
/** What a reader gets of an element: the video, or why there is none (docs/contract/playlists.md#elements). */
export const elementType = { REGULAR: 0, DELETED: 1, PRIVATE: 2, UNAVAILABLE: 3 } as const;

/** Seconds from the start of the video; null: its start or end. */
const moments = { startTimestamp: nullable(integer()), stopTimestamp: nullable(integer()) };

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
  thumbnailPath: nullable(string({ deprecated: true, description: 'Of the smallest thumbnail; for clients older than version 8.' })),
  videosLength: integer(),
  embedPath: string(),
  createdAt: dateTime(),
  updatedAt: dateTime(),
  ownerAccount: actorSummary,
  videoChannel: nullable(actorSummary),
  videoChannelPosition: nullable(integer()),
});

export const createdPlaylist = object({ videoPlaylist: object({ id: integer(), uuid: string(), shortUUID: string() }) });

/** A video in a playlist; the id is that of the element. */
export const playlistElement = object({
  id: integer(),
  position: integer(),
  ...moments,
  type: integer({ description: '0 regular, 1 deleted, 2 private, 3 unavailable' }),
  video: nullable(video),
});

/** Where a video stands in one of the playlists of the caller. */
export const playlistMembership = object({
  playlistElementId: integer(),
  playlistId: integer(),
  playlistDisplayName: string(),
  playlistShortUUID: string(),
  ...moments,
});
