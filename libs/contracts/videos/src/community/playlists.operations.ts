import { access, array, boolean, defineApi, integer, listOf, nullable, object, oneOf, optional, record, string } from '@flotilla/contract';
import { handle, pagingFields, sortBy, uuid, videoId, videoIdPattern } from '@flotilla/contracts-shared';
import { MAX_IMAGE_SIZE } from '../metadata.ts';
import { playlist, playlistElement } from './playlist.ts';

const id = () => integer({ minimum: 1, maximum: 2_147_483_647 });
const seconds = () => optional(nullable(integer({ minimum: 0, maximum: 2_147_483_647 })));
const playlistId = () => string({ pattern: videoIdPattern, examples: ['kkGMgK9ZtnKfYAgnEtQxbv'] });
const ofPlaylist = object({ playlistId: playlistId() });
const ofElement = object({ playlistId: playlistId(), playlistElementId: id() });
const sort = sortBy(['name', 'displayName', 'createdAt', 'updatedAt'], '-createdAt');
const type = optional(oneOf([1, 2]));
const search = () => optional(string({ minLength: 1, maxLength: 1000 }));
const fields = {
  privacy: optional(oneOf([1, 2, 3])),
  description: optional(nullable(string({ minLength: 3, maxLength: 1000 }))),
  videoChannelId: optional(nullable(id())),
};
const displayName = () => string({ minLength: 1, maxLength: 120 });
const thumbnailPart = { thumbnailfile: { maxSize: MAX_IMAGE_SIZE, mediaTypes: ['image/jpeg', 'image/png', 'image/webp'] } } as const;
const reordering = object({
  startPosition: integer({ minimum: 1, maximum: 1_000_000 }),
  insertAfterPosition: integer({ minimum: 0, maximum: 1_000_000 }),
  reorderLength: optional(integer({ minimum: 1, maximum: 1_000_000, default: 1 })),
});
const times = { startTimestamp: seconds(), stopTimestamp: seconds() };

export const playlistsApi = defineApi(
  { service: 'videos', tag: 'Playlists' },
  {
    listPlaylistPrivacies: {
      method: 'GET',
      path: '/api/v1/video-playlists/privacies',
      summary: 'The privacies of playlists and their labels.',
      access: access.none,
      freshFor: 1,
      replies: { 200: record(string()) },
    },

    listPlaylists: {
      method: 'GET',
      path: '/api/v1/video-playlists',
      summary: 'The public playlists.',
      access: access.none,
      freshFor: 1,
      query: object({ ...pagingFields, sort, playlistType: type }),
      replies: { 200: listOf(playlist) },
    },

    searchPlaylists: {
      tag: 'Search',
      method: 'GET',
      path: '/api/v1/search/video-playlists',
      summary: 'Public playlists by words of their name.',
      access: access.optional,
      freshFor: 1,
      query: object({
        ...pagingFields,
        sort: sortBy(['match', 'displayName', 'createdAt'], '-match'),
        search: search(),
        host: optional(string({ minLength: 1, maxLength: 261, pattern: '^[A-Za-z0-9.-]+(:\\d{1,5})?$' })),
        uuids: optional(array(string({ pattern: videoIdPattern }), { maxItems: 100 })),
        searchTarget: optional(oneOf(['local', 'search-index'])),
      }),
      replies: { 200: listOf(playlist) },
      problems: ['bad_request'],
    },

    listAccountPlaylists: {
      tag: 'Accounts',
      method: 'GET',
      path: '/api/v1/accounts/{name}/video-playlists',
      summary: 'The playlists of an account: public ones, and all of them for the account itself.',
      access: access.optional,
      freshFor: 1,
      params: object({ name: handle() }),
      query: object({
        ...pagingFields,
        sort,
        playlistType: type,
        search: search(),
        channelNameOneOf: optional(array(string({ minLength: 1, maxLength: 120 }), { maxItems: 100 })),
        includeCollaborations: optional(boolean()),
      }),
      replies: { 200: listOf(playlist) },
      problems: ['account_not_found'],
    },

    listChannelPlaylists: {
      tag: 'Channels',
      method: 'GET',
      path: '/api/v1/video-channels/{channelHandle}/video-playlists',
      summary: 'The playlists of a channel: public ones, and all of them for its owner.',
      access: access.optional,
      freshFor: 1,
      params: object({ channelHandle: handle() }),
      query: object({
        ...pagingFields,
        sort: sortBy(['name', 'displayName', 'createdAt', 'updatedAt', 'videoChannelPosition'], '-createdAt'),
        playlistType: type,
        search: search(),
      }),
      replies: { 200: listOf(playlist) },
      problems: ['channel_not_found'],
    },

    reorderChannelPlaylists: {
      tag: 'Channels',
      method: 'POST',
      path: '/api/v1/video-channels/{channelHandle}/video-playlists/reorder',
      summary: 'Move playlists of a channel to another place.',
      access: access.owner('channel', 'MANAGE_ANY_VIDEO_CHANNEL'),
      params: object({ channelHandle: handle() }),
      body: reordering,
      replies: { 204: null },
      problems: ['bad_request', 'channel_not_found'],
    },

    getPlaylist: {
      method: 'GET',
      path: '/api/v1/video-playlists/{playlistId}',
      summary: 'One playlist.',
      access: access.optional,
      freshFor: 1,
      params: ofPlaylist,
      replies: { 200: playlist },
      problems: ['playlist_not_found', 'unauthorized_request', 'forbidden'],
    },

    createPlaylist: {
      method: 'POST',
      path: '/api/v1/video-playlists',
      summary: 'Create a playlist; public and unlisted ones belong to a channel.',
      access: access.user,
      body: object({ displayName: displayName(), ...fields }),
      consumes: ['json', 'form', 'multipart'],
      files: thumbnailPart,
      replies: { 200: object({ videoPlaylist: object({ id: integer(), uuid: uuid(), shortUUID: string() }) }) },
      problems: ['playlist_needs_channel', 'too_many_playlists', 'not_an_image', 'channel_not_found', 'account_not_found', 'forbidden'],
    },

    updatePlaylist: {
      method: 'PUT',
      path: '/api/v1/video-playlists/{playlistId}',
      summary: 'Change a playlist; absent fields stay, null clears.',
      access: access.owner('playlist', 'REMOVE_ANY_VIDEO_PLAYLIST'),
      params: ofPlaylist,
      body: object({ displayName: optional(displayName()), ...fields }),
      consumes: ['json', 'form', 'multipart'],
      files: thumbnailPart,
      replies: { 204: null },
      problems: ['bad_request', 'playlist_not_found', 'playlist_needs_channel', 'watch_later_stays', 'not_an_image', 'channel_not_found'],
    },

    deletePlaylist: {
      method: 'DELETE',
      path: '/api/v1/video-playlists/{playlistId}',
      summary: 'Delete a playlist; its videos stay.',
      access: access.owner('playlist', 'REMOVE_ANY_VIDEO_PLAYLIST'),
      params: ofPlaylist,
      replies: { 204: null },
      problems: ['playlist_not_found', 'watch_later_stays'],
    },

    listPlaylistElements: {
      method: 'GET',
      path: '/api/v1/video-playlists/{playlistId}/videos',
      summary: 'The videos of a playlist, in its order; those that the reader may not see keep their places.',
      access: access.optional,
      freshFor: 1,
      params: ofPlaylist,
      query: object(pagingFields),
      replies: { 200: listOf(playlistElement) },
      problems: ['playlist_not_found', 'unauthorized_request', 'forbidden'],
    },

    addPlaylistElement: {
      method: 'POST',
      path: '/api/v1/video-playlists/{playlistId}/videos',
      summary: 'Add a video to the end of a playlist, as often as wanted.',
      access: access.owner('playlist', 'UPDATE_ANY_VIDEO_PLAYLIST'),
      params: ofPlaylist,
      body: object({ videoId: videoId(), ...times }),
      replies: { 200: object({ videoPlaylistElement: object({ id: integer() }) }) },
      problems: ['bad_request', 'playlist_not_found', 'playlist_full', 'video_not_found'],
    },

    reorderPlaylistElements: {
      method: 'POST',
      path: '/api/v1/video-playlists/{playlistId}/videos/reorder',
      summary: 'Move some videos of a playlist to another place.',
      access: access.owner('playlist', 'UPDATE_ANY_VIDEO_PLAYLIST'),
      params: ofPlaylist,
      body: reordering,
      replies: { 204: null },
      problems: ['bad_request', 'playlist_not_found'],
    },

    updatePlaylistElement: {
      method: 'PUT',
      path: '/api/v1/video-playlists/{playlistId}/videos/{playlistElementId}',
      summary: 'Change where a video of a playlist starts and stops.',
      access: access.owner('playlist', 'UPDATE_ANY_VIDEO_PLAYLIST'),
      params: ofElement,
      body: object(times),
      replies: { 204: null },
      problems: ['bad_request', 'playlist_not_found', 'element_not_found'],
    },

    removePlaylistElement: {
      method: 'DELETE',
      path: '/api/v1/video-playlists/{playlistId}/videos/{playlistElementId}',
      summary: 'Take a video out of a playlist.',
      access: access.owner('playlist', 'UPDATE_ANY_VIDEO_PLAYLIST'),
      params: ofElement,
      replies: { 204: null },
      problems: ['playlist_not_found', 'element_not_found'],
    },

    findMyPlaylistsOf: {
      tag: 'My user',
      method: 'GET',
      path: '/api/v1/users/me/video-playlists/videos-exist',
      summary: 'In which of your playlists these videos are.',
      access: access.user,
      query: object({ videoIds: array(id(), { minItems: 1, maxItems: 100 }) }),
      replies: {
        200: record(
          array(
            object({
              playlistElementId: integer(),
              playlistId: integer(),
              playlistDisplayName: string(),
              playlistShortUUID: string(),
              startTimestamp: nullable(integer()),
              stopTimestamp: nullable(integer()),
            }),
          ),
        ),
      },
      problems: ['account_not_found'],
    },
  },
);
