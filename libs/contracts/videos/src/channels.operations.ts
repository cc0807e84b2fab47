import { access, boolean, defineApi, integer, listOf, nullable, object, optional, string } from '@flotilla/contract';
import { handle, pagingFields, sortBy, userName, videoChannel } from '@flotilla/contracts-shared';

const channelSort = sortBy(['id', 'name', 'updatedAt', 'createdAt'], '-createdAt');

export const channelsApi = defineApi(
  { service: 'videos', tag: 'Channels' },
  {
    createChannel: {
      method: 'POST',
      path: '/api/v1/video-channels',
      summary: 'Create a channel of your own.',
      access: access.user,
      body: object({
        name: userName(),
        displayName: string({ minLength: 1, maxLength: 120 }),
        description: optional(nullable(string({ minLength: 3, maxLength: 1000 }))),
        support: optional(nullable(string({ minLength: 3, maxLength: 1000 }))),
      }),
      replies: { 200: object({ videoChannel: object({ id: integer() }) }) },
      problems: ['actor_name_taken', 'too_many_channels', 'account_not_found'],
    },

    getChannel: {
      method: 'GET',
      path: '/api/v1/video-channels/{channelHandle}',
      summary: 'One channel by its handle, with its owner.',
      access: access.none,
      freshFor: 1,
      params: object({ channelHandle: handle() }),
      replies: { 200: videoChannel },
      problems: ['channel_not_found'],
    },
  },
);

export const channelListsApi = defineApi(
  { service: 'videos', tag: 'Accounts' },
  {
    listAccountChannels: {
      method: 'GET',
      path: '/api/v1/accounts/{name}/video-channels',
      summary: 'The channels of an account.',
      access: access.none,
      freshFor: 1,
      params: object({ name: handle() }),
      query: object({
        ...pagingFields,
        sort: channelSort,
        search: optional(string({ maxLength: 1000 })),
        withStats: optional(boolean({ default: false })),
        includeCollaborations: optional(boolean()),
      }),
      replies: { 200: listOf(videoChannel) },
      problems: ['account_not_found'],
    },
  },
);
