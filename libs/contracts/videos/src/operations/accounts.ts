import { access, boolean, defineOperation, integer, listOf, nullable, object, optional, string } from '@flotilla/contract';
import { account, handle, pagingFields, sortBy, userName, videoChannel } from '@flotilla/contracts-shared';

const channelSort = sortBy(['id', 'name', 'updatedAt', 'createdAt'], '-createdAt');

export const accountsApi = {
  listAccounts: defineOperation({
    id: 'listAccounts',
    service: 'videos',
    tag: 'Accounts',
    method: 'GET',
    path: '/api/v1/accounts',
    summary: 'Every account this instance knows.',
    access: access.none,
    query: object({ ...pagingFields, sort: sortBy(['createdAt'], '-createdAt') }),
    replies: { 200: listOf(account) },
  }),

  getAccount: defineOperation({
    id: 'getAccount',
    service: 'videos',
    tag: 'Accounts',
    method: 'GET',
    path: '/api/v1/accounts/{name}',
    summary: 'One account by its handle.',
    access: access.none,
    params: object({ name: handle() }),
    replies: { 200: account },
    problems: ['account_not_found'],
  }),

  listAccountChannels: defineOperation({
    id: 'listAccountChannels',
    service: 'videos',
    tag: 'Accounts',
    method: 'GET',
    path: '/api/v1/accounts/{name}/video-channels',
    summary: 'The channels of an account.',
    access: access.none,
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
  }),

  createChannel: defineOperation({
    id: 'createChannel',
    service: 'videos',
    tag: 'Channels',
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
    problems: ['actor_name_taken', 'too_many_channels'],
  }),

  getChannel: defineOperation({
    id: 'getChannel',
    service: 'videos',
    tag: 'Channels',
    method: 'GET',
    path: '/api/v1/video-channels/{channelHandle}',
    summary: 'One channel by its handle, with its owner.',
    access: access.none,
    params: object({ channelHandle: handle() }),
    replies: { 200: videoChannel },
    problems: ['channel_not_found'],
  }),
};
