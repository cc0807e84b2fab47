import { access, array, boolean, defineApi, integer, listOf, nullable, object, oneOf, optional, record, string } from '@flotilla/contract';
import { handle, hostName, pagingFields, sortBy, videoId, videoIdInBody } from '@flotilla/contracts-shared';
import { IMAGE_TYPES, MAX_IMAGE_SIZE } from '../metadata.ts';
import { createdPlaylist, playlist, playlistElement, playlistMembership } from './playlist.ts';

const largestId = 2_147_483_647;
const sortKeys = ['name', 'displayName', 'createdAt', 'updatedAt'] as const;
const ofType = { playlistType: optional(oneOf([1, 2])) };
const search = () => string({ minLength: 1, maxLength: 1000 });
const params = object({ playlistId: videoId() });
const elementParams = object({ ...params.properties, playlistElementId: integer({ minimum: 1, maximum: largestId }) });

const fields = {
  description: optional(nullable(string({ minLength: 3, maxLength: 1000 }))),
  privacy: optional(oneOf([1, 2, 3])),
  /** Null detaches; in a form the text `null` does. */
  videoChannelId: optional(nullable(integer({ minimum: 1, maximum: largestId }))),
};
const displayName = () => string({ minLength: 1, maxLength: 120 });
const files = { thumbnailfile: { maxSize: MAX_IMAGE_SIZE, mediaTypes: IMAGE_TYPES } } as const;

/** Seconds from the start of the video. */
const moment = () => optional(nullable(integer({ minimum: 0, maximum: largestId })));
const moments = { startTimestamp: moment(), stopTimestamp: moment() };
/** Puts a block of rows behind another row (docs/contract/playlists.md#reorder). */
const reorder = object({
  startPosition: integer({ minimum: 1, maximum: largestId }),
  insertAfterPosition: integer({ minimum: 0, maximum: largestId }),
  reorderLength: optional(integer({ minimum: 1, maximum: largestId, default: 1 })),
});

const managed = access.owner('playlist', 'REMOVE_ANY_VIDEO_PLAYLIST');
const filled = access.owner('playlist', 'UPDATE_ANY_VIDEO_PLAYLIST');

export const playlistsApi = defineApi(
  { service: 'videos', tag: 'Playlists' },
  {
    listPlaylistPrivacies: {
      method: 'GET',
      path: '/api/v1/video-playlists/privacies',
      summary: 'The labels of playlist privacies by id.',
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
      query: object({ ...pagingFields, sort: sortBy(sortKeys, '-createdAt'), ...ofType }),
      replies: { 200: listOf(playlist) },
    },

    searchPlaylists: {
      tag: 'Search',
      method: 'GET',
      path: '/api/v1/search/video-playlists',
      summary: 'Find public playlists by words of their name, or one by its address.',
      access: access.optional,
      freshFor: 1,
      query: object({
        ...pagingFields,
        sort: sortBy(['match', 'displayName', 'createdAt'], '-match'),
        search: optional(search()),
        host: optional(hostName()),
        /** UUIDs, also short ones. */
        uuids: optional(array(videoId(), { maxItems: 100 })),
        searchTarget: optional(oneOf(['local', 'search-index'])),
      }),
      replies: { 200: listOf(playlist) },
      problems: ['bad_request'],
    },

    listAccountPlaylists: {
      tag: 'Accounts',
      method: 'GET',
      path: '/api/v1/accounts/{name}/video-playlists',
      summary: 'The public playlists of an account; all of them for the account itself.',
      access: access.optional,
      freshFor: 1,
      params: object({ name: handle() }),
      query: object({
        ...pagingFields,
        sort: sortBy(sortKeys, '-createdAt'),
        ...ofType,
        search: optional(search()),
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
      summary: 'The public playlists of a channel; all of them for its owner.',
      access: access.optional,
      freshFor: 1,
      params: object({ channelHandle: handle() }),
      query: object({
        ...pagingFields,
        sort: sortBy([...sortKeys, 'videoChannelPosition'], '-createdAt'),
        ...ofType,
        search: optional(search()),
      }),
      replies: { 200: listOf(playlist) },
      problems: ['channel_not_found'],
    },

    reorderChannelPlaylists: {
      tag: 'Channels',
      method: 'POST',
      path: '/api/v1/video-channels/{channelHandle}/video-playlists/reorder',
      summary: 'Put some playlists of a channel at another place of its order.',
      access: access.owner('channel', 'MANAGE_ANY_VIDEO_CHANNEL'),
      params: object({ channelHandle: handle() }),
      body: reorder,
      replies: { 204: null },
      problems: ['channel_not_found', 'position_beyond_end'],
    },

    createPlaylist: {
      method: 'POST',
      path: '/api/v1/video-playlists',
      summary: 'Make a playlist; one that is not private needs a channel.',
      access: access.user,
      body: object({ displayName: displayName(), ...fields }),
      consumes: ['json', 'multipart'],
      files,
      replies: { 200: createdPlaylist },
      problems: ['account_not_found', 'channel_not_found', 'forbidden', 'not_an_image', 'playlist_needs_channel', 'too_many_playlists'],
    },

    getPlaylist: {
      method: 'GET',
      path: '/api/v1/video-playlists/{playlistId}',
      summary: 'One playlist without its videos.',
      access: access.optional,
      freshFor: 1,
      params,
      replies: { 200: playlist },
      problems: ['playlist_not_found', 'unauthorized_request', 'forbidden', 'does_not_respect_follow_constraints'],
    },

    updatePlaylist: {
      method: 'PUT',
      path: '/api/v1/video-playlists/{playlistId}',
      summary: 'Change a playlist; absent fields stay, null clears.',
      access: managed,
      params,
      body: object({ displayName: optional(displayName()), ...fields }),
      consumes: ['json', 'multipart'],
      files,
      replies: { 204: null },
      problems: [
        'playlist_not_found',
        'channel_not_found',
        'channel_of_another_account',
        'not_an_image',
        'playlist_needs_channel',
        'watch_later_stays',
      ],
    },

    deletePlaylist: {
      method: 'DELETE',
      path: '/api/v1/video-playlists/{playlistId}',
      summary: 'Delete a playlist; its videos stay.',
      access: managed,
      params,
      replies: { 204: null },
      problems: ['playlist_not_found', 'watch_later_stays'],
    },

    listPlaylistElements: {
      method: 'GET',
      path: '/api/v1/video-playlists/{playlistId}/videos',
      summary: 'The videos of a playlist in their order, with a placeholder for those you may not see.',
      access: access.optional,
      freshFor: 1,
      params,
      query: object(pagingFields),
      replies: { 200: listOf(playlistElement) },
      problems: ['playlist_not_found', 'unauthorized_request', 'forbidden', 'does_not_respect_follow_constraints'],
    },

    addPlaylistElement: {
      method: 'POST',
      path: '/api/v1/video-playlists/{playlistId}/videos',
      summary: 'Append a video to a playlist; the same one may stand in it several times.',
      access: filled,
      leavesKeptAnswers: true,
      params,
      body: object({ videoId: videoIdInBody(), ...moments }),
      replies: { 200: object({ videoPlaylistElement: object({ id: integer() }) }) },
      problems: ['playlist_not_found', 'video_not_found', 'playlist_full', 'stop_before_start'],
    },

    reorderPlaylistElements: {
      method: 'POST',
      path: '/api/v1/video-playlists/{playlistId}/videos/reorder',
      summary: 'Put some videos of a playlist at another place of its order.',
      access: filled,
      leavesKeptAnswers: true,
      params,
      body: reorder,
      replies: { 204: null },
      problems: ['playlist_not_found', 'position_beyond_end'],
    },

    updatePlaylistElement: {
      method: 'PUT',
      path: '/api/v1/video-playlists/{playlistId}/videos/{playlistElementId}',
      summary: 'Say where playing of a video starts and stops; absent fields stay, null clears.',
      access: filled,
      leavesKeptAnswers: true,
      params: elementParams,
      body: object(moments),
      replies: { 204: null },
      problems: ['playlist_not_found', 'playlist_element_not_found', 'stop_before_start'],
    },

    removePlaylistElement: {
      method: 'DELETE',
      path: '/api/v1/video-playlists/{playlistId}/videos/{playlistElementId}',
      summary: 'Take a video out of a playlist; those behind it move up.',
      access: filled,
      leavesKeptAnswers: true,
      params: elementParams,
      replies: { 204: null },
      problems: ['playlist_not_found', 'playlist_element_not_found'],
    },

    findPlaylistsOfVideos: {
      tag: 'My user',
      method: 'GET',
      path: '/api/v1/users/me/video-playlists/videos-exist',
      summary: 'In which of your playlists these videos stand.',
      access: access.user,
      query: object({ videoIds: array(integer({ minimum: 1, maximum: largestId }), { minItems: 1, maxItems: 100 }) }),
      replies: { 200: record(array(playlistMembership)) },
      problems: ['account_not_found'],
    },
  },
);
