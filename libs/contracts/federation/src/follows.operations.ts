import { access, array, defineApi, listOf, object, oneOf, optional, string } from '@flotilla/contract';
import { actorFollow, followStates, pagingFields, sortBy } from '@flotilla/contracts-shared';

const state = () => optional(oneOf(followStates));
const filters = {
  ...pagingFields,
  followState: state(),
  /** What PeerTube's client sends; `followState` holds when both are there. */
  state: state(),
  actorType: optional(oneOf(['Person', 'Application', 'Group', 'Service', 'Organization'])),
  search: optional(string({ maxLength: 1000 })),
};
const host = () =>
  string({ minLength: 1, maxLength: 261, pattern: '^(?:[A-Za-z0-9-]+(?:\\.[A-Za-z0-9-]+)*|\\[[0-9A-Fa-f:.]+\\])(?::\\d{1,5})?$' });
const handle = () => string({ minLength: 3, maxLength: 520, pattern: '^[A-Za-z0-9_.:-]{1,255}@[A-Za-z0-9.-]+(?::\\d{1,5})?$' });
const hostOrHandle = () => string({ minLength: 1, maxLength: 520, pattern: '^(?:[A-Za-z0-9_.:-]{1,255}@)?[A-Za-z0-9.-]+(?::\\d{1,5})?$' });
const manageFollows = access.right('MANAGE_SERVER_FOLLOW');
const ofHandle = object({ handle: handle() });

/** Whom the instance follows and who follows it (docs/contract/federation.md#follows). */
export const followsApi = defineApi(
  { service: 'federation', tag: 'Instance follows' },
  {
    listInstanceFollowers: {
      method: 'GET',
      path: '/api/v1/server/followers',
      summary: 'Who follows the instance.',
      access: access.none,
      query: object({ ...filters, sort: sortBy(['createdAt', 'state', 'score'], '-createdAt') }),
      replies: { 200: listOf(actorFollow) },
    },

    listInstanceFollowing: {
      method: 'GET',
      path: '/api/v1/server/following',
      summary: 'Whom the instance follows.',
      access: access.none,
      query: object({ ...filters, sort: sortBy(['createdAt', 'redundancyAllowed', 'state'], '-createdAt') }),
      replies: { 200: listOf(actorFollow) },
    },

    followInstances: {
      method: 'POST',
      path: '/api/v1/server/following',
      summary: 'Follow other instances, or single accounts and channels of them.',
      access: manageFollows,
      body: object({
        hosts: optional(array(host(), { uniqueItems: true, maxItems: 1000 })),
        handles: optional(array(handle(), { uniqueItems: true, maxItems: 1000 })),
      }),
      replies: { 204: null },
      problems: ['bad_request', 'following_needs_https'],
    },

    unfollowInstance: {
      method: 'DELETE',
      path: '/api/v1/server/following/{hostOrHandle}',
      summary: 'Follow an instance, an account or a channel no longer.',
      access: manageFollows,
      params: object({ hostOrHandle: hostOrHandle() }),
      replies: { 204: null },
      problems: ['follow_not_found'],
    },

    removeInstanceFollower: {
      method: 'DELETE',
      path: '/api/v1/server/followers/{handle}',
      summary: 'Remove a follower; it may ask again.',
      access: manageFollows,
      params: ofHandle,
      replies: { 204: null },
      problems: ['follower_not_found'],
    },

    acceptInstanceFollower: {
      method: 'POST',
      path: '/api/v1/server/followers/{handle}/accept',
      summary: 'Accept a follower.',
      access: manageFollows,
      params: ofHandle,
      replies: { 204: null },
      problems: ['follower_not_found', 'already_accepted'],
    },

    rejectInstanceFollower: {
      method: 'POST',
      path: '/api/v1/server/followers/{handle}/reject',
      summary: 'Reject a follower.',
      access: manageFollows,
      params: ofHandle,
      replies: { 204: null },
      problems: ['follower_not_found', 'already_rejected'],
    },
  },
);
