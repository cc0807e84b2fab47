import { access, array, boolean, defineApi, integer, listOf, nullable, object, optional, string } from '@flotilla/contract';
import { pagingFields, sortBy } from '@flotilla/contracts-shared';
import { newUser, role, user, userId, userUpdate } from './user.ts';

const manager = access.right('MANAGE_USERS');
const params = object({ id: userId() });

export const usersApi = defineApi(
  { service: 'auth', tag: 'Users' },
  {
    createUser: {
      method: 'POST',
      path: '/api/v1/users',
      summary: 'Create a user with an account and a first channel.',
      access: manager,
      body: newUser,
      replies: { 200: object({ user: object({ id: integer(), account: object({ id: integer() }) }) }) },
      problems: ['bad_request', 'too_long_password', 'user_name_taken'],
    },

    listUsers: {
      method: 'GET',
      path: '/api/v1/users',
      summary:
        'Find users; the header X-Total-Count tells how many there are. An envelope instead where the operator runs PeerTube clients.',
      access: manager,
      query: object({
        ...pagingFields,
        sort: sortBy(['id', 'username', 'videoQuotaUsed', 'createdAt', 'lastLoginDate', 'role'], '-createdAt'),
        search: optional(string({ maxLength: 400 })),
        blocked: optional(boolean()),
        role: optional(role()),
      }),
      // Two forms (docs/differences-from-peertube.md#two-forms).
      replies: { 200: { anyOf: [array(user), listOf(user)] } },
    },

    getUser: {
      method: 'GET',
      path: '/api/v1/users/{id}',
      summary: 'One user, with numbers on request; everybody may read himself.',
      access: access.owner('user', 'MANAGE_USERS'),
      params,
      query: object({ withStats: optional(boolean({ default: false })) }),
      replies: { 200: user },
      problems: ['user_not_found'],
    },

    updateUser: {
      method: 'PUT',
      path: '/api/v1/users/{id}',
      summary: 'Change a user, who hears of a new password or address by mail; a new role or password ends all sessions of the user.',
      access: manager,
      params,
      body: userUpdate,
      replies: { 204: null },
      problems: ['bad_request', 'too_long_password', 'user_not_found', 'email_taken'],
    },

    deleteUser: {
      method: 'DELETE',
      path: '/api/v1/users/{id}',
      summary: 'Delete a user with everything that is the user’s; the names stay reserved.',
      access: manager,
      params,
      replies: { 204: null },
      problems: ['bad_request', 'user_not_found'],
    },

    blockUser: {
      method: 'POST',
      path: '/api/v1/users/{id}/block',
      summary: 'Shut a user out; what the user published stays visible.',
      access: manager,
      params,
      body: object({ reason: optional(nullable(string({ minLength: 3, maxLength: 250 }))) }),
      replies: { 204: null },
      problems: ['bad_request', 'user_not_found'],
    },

    unblockUser: {
      method: 'POST',
      path: '/api/v1/users/{id}/unblock',
      summary: 'Let a user in again.',
      access: manager,
      params,
      replies: { 204: null },
      problems: ['bad_request', 'user_not_found'],
    },

    autocompleteUsers: {
      method: 'GET',
      path: '/api/v1/users/autocomplete',
      summary: 'At most ten user names that contain a text.',
      access: access.none,
      query: object({ search: string({ minLength: 1, maxLength: 100 }) }),
      replies: { 200: array(string()) },
    },
  },
);
