import { access, array, boolean, defineApi, integer, listOf, object, optional, string } from '@flotilla/contract';
import { handle, videoListQuery } from '@flotilla/contracts-shared';
import { video } from './video.ts';

export const videoListsApi = defineApi(
  { service: 'videos', tag: 'Videos' },
  {
    listVideos: {
      method: 'GET',
      path: '/api/v1/videos',
      summary: 'The videos this instance lists, with the common filters.',
      access: access.optional,
      freshFor: 1,
      query: videoListQuery,
      replies: { 200: listOf(video) },
      problems: ['bad_request', 'filters_refused'],
    },

    listAccountVideos: {
      tag: 'Accounts',
      method: 'GET',
      path: '/api/v1/accounts/{name}/videos',
      summary: 'The videos of an account.',
      access: access.optional,
      freshFor: 1,
      params: object({ name: handle() }),
      query: videoListQuery,
      replies: { 200: listOf(video) },
      problems: ['bad_request', 'filters_refused', 'account_not_found'],
    },

    listChannelVideos: {
      tag: 'Channels',
      method: 'GET',
      path: '/api/v1/video-channels/{channelHandle}/videos',
      summary: 'The videos of a channel.',
      access: access.optional,
      freshFor: 1,
      params: object({ channelHandle: handle() }),
      query: videoListQuery,
      replies: { 200: listOf(video) },
      problems: ['bad_request', 'filters_refused', 'channel_not_found'],
    },

    listMyVideos: {
      tag: 'My user',
      method: 'GET',
      path: '/api/v1/users/me/videos',
      summary: 'Your own videos in every state and privacy.',
      access: access.user,
      query: object({
        ...videoListQuery.properties,
        channelNameOneOf: optional(array(string({ minLength: 1, maxLength: 120 }), { maxItems: 100 })),
        channelId: optional(integer({ minimum: 0, maximum: 2_147_483_647 })),
        includeCollaborations: optional(boolean()),
      }),
      replies: { 200: listOf(video) },
      problems: ['bad_request', 'filters_refused', 'account_not_found', 'channel_not_found'],
    },
  },
);
