import { access, array, boolean, defineApi, listOf, object, optional, record, string } from '@flotilla/contract';
import { actorFollow, handle, pagingFields, sortBy, videoChannel, videoListQuery } from '@flotilla/contracts-shared';
import { video } from '../video.ts';

/** `name@host`, also for channels of this instance; whether the host can be one is checked by the service. */
export const strictHandle = () => string({ minLength: 3, maxLength: 300, pattern: '^[^\\s@/]+@[^\\s@/]+$' });
const handles = () => optional(array(strictHandle(), { minItems: 1, maxItems: 100 }));
const params = object({ subscriptionHandle: strictHandle() });

const followersQuery = object({
  ...pagingFields,
  sort: sortBy(['createdAt'], '-createdAt'),
  search: optional(string({ minLength: 1, maxLength: 1000 })),
});

export const subscriptionsApi = defineApi(
  { service: 'videos', tag: 'Subscriptions' },
  {
    listSubscriptions: {
      method: 'GET',
      path: '/api/v1/users/me/subscriptions',
      summary: 'The channels you are subscribed to.',
      access: access.user,
      query: object({
        ...pagingFields,
        sort: sortBy(['id', 'createdAt', 'channelUpdatedAt'], '-createdAt'),
        search: optional(string({ minLength: 1, maxLength: 1000 })),
      }),
      replies: { 200: listOf(videoChannel) },
      problems: ['account_not_found'],
    },

    addSubscription: {
      method: 'POST',
      path: '/api/v1/users/me/subscriptions',
      summary: 'Subscribe to a channel; one of this instance that cannot be found is left out without a word.',
      access: access.user,
      body: object({ uri: strictHandle() }),
      replies: { 204: null },
      problems: ['bad_request', 'account_not_found', 'channel_not_found'],
    },

    findSubscriptions: {
      method: 'GET',
      path: '/api/v1/users/me/subscriptions/exist',
      summary: 'Which of these channels you are subscribed to.',
      access: access.user,
      query: object({
        subscriptionsUris: handles(),
        uris: optional(
          array(strictHandle(), { minItems: 1, maxItems: 100, deprecated: true, description: 'The same, for older clients.' }),
        ),
      }),
      replies: { 200: record(boolean()) },
      problems: ['bad_request', 'account_not_found'],
    },

    listSubscriptionVideos: {
      method: 'GET',
      path: '/api/v1/users/me/subscriptions/videos',
      summary: 'The videos of the channels you are subscribed to.',
      access: access.user,
      query: videoListQuery,
      replies: { 200: listOf(video) },
      problems: ['bad_request', 'filters_refused', 'account_not_found'],
    },

    getSubscription: {
      method: 'GET',
      path: '/api/v1/users/me/subscriptions/{subscriptionHandle}',
      summary: 'One channel you are subscribed to.',
      access: access.user,
      params,
      replies: { 200: videoChannel },
      problems: ['subscription_not_found', 'account_not_found'],
    },

    removeSubscription: {
      method: 'DELETE',
      path: '/api/v1/users/me/subscriptions/{subscriptionHandle}',
      summary: 'End a subscription.',
      access: access.user,
      params,
      replies: { 204: null },
      problems: ['subscription_not_found', 'account_not_found'],
    },

    listAccountFollowers: {
      tag: 'Accounts',
      method: 'GET',
      path: '/api/v1/accounts/{name}/followers',
      summary: 'Who follows the account or one of its channels; for that account alone.',
      access: access.owner('account'),
      params: object({ name: handle() }),
      query: followersQuery,
      replies: { 200: listOf(actorFollow) },
      problems: ['account_not_found'],
    },

    listChannelFollowers: {
      tag: 'Channels',
      method: 'GET',
      path: '/api/v1/video-channels/{channelHandle}/followers',
      summary: 'Who follows a channel, for those who manage it.',
      access: access.owner('channel', 'MANAGE_ANY_VIDEO_CHANNEL'),
      params: object({ channelHandle: handle() }),
      query: followersQuery,
      replies: { 200: listOf(actorFollow) },
      problems: ['channel_not_found'],
    },
  },
);
