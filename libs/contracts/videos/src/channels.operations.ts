import { access, boolean, defineApi, integer, listOf, nullable, object, optional, string } from '@flotilla/contract';
import { handle, pagingFields, sortBy, userName, videoChannel } from '@flotilla/contracts-shared';

const channelSort = sortBy(['id', 'name', 'updatedAt', 'createdAt'], '-createdAt');
const displayName = () => string({ minLength: 1, maxLength: 120 });
const longText = () => optional(nullable(string({ minLength: 3, maxLength: 1000 })));
const params = object({ channelHandle: handle() });

export const channelsApi = defineApi(
  { service: 'videos', tag: 'Channels' },
  {
    listChannels: {
      method: 'GET',
      path: '/api/v1/video-channels',
      summary: 'Every channel this instance knows.',
      access: access.none,
      freshFor: 1,
      query: object({ ...pagingFields, sort: channelSort, search: optional(string({ minLength: 1, maxLength: 1000 })) }),
      replies: { 200: listOf(videoChannel) },
    },

    createChannel: {
      method: 'POST',
      path: '/api/v1/video-channels',
      summary: 'Create a channel of your own.',
      access: access.user,
      body: object({
        name: userName(),
        displayName: displayName(),
        description: longText(),
        support: longText(),
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
      params,
      replies: { 200: videoChannel },
      problems: ['channel_not_found'],
    },
  },
);

/** Apart from the others, because videos may follow it. */
export const channelUpdatesApi = defineApi(
  { service: 'videos', tag: 'Channels' },
  {
    updateChannel: {
      method: 'PUT',
      path: '/api/v1/video-channels/{channelHandle}',
      summary: 'Change what a channel says of itself; what is left out stays.',
      access: access.user,
      params,
      body: object({
        displayName: optional(displayName()),
        description: longText(),
        support: longText(),
        bulkVideosSupportUpdate: optional(boolean({ default: false })),
      }),
      replies: { 204: null },
      problems: ['channel_not_found', 'forbidden'],
    },
  },
);

/** Apart from the others, because every area has something of a channel. */
export const channelRemovalApi = defineApi(
  { service: 'videos', tag: 'Channels' },
  {
    deleteChannel: {
      method: 'DELETE',
      path: '/api/v1/video-channels/{channelHandle}',
      summary: 'Delete a channel with all its videos; its playlists stay, private.',
      access: access.user,
      params,
      replies: { 204: null },
      problems: ['channel_not_found', 'forbidden', 'last_channel'],
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
