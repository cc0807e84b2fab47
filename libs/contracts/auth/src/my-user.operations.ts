import { access, array, defineApi, integer, object, optional, string } from '@flotilla/contract';
import { myUser, myUserUpdate } from './user.ts';

const feedToken = object({ feedToken: string({ format: 'uuid' }) });

export const myUserApi = defineApi(
  { service: 'auth', tag: 'My user' },
  {
    getMyUser: {
      method: 'GET',
      path: '/api/v1/users/me',
      summary: 'The signed-in user: an array of one, or the object itself where the operator runs PeerTube clients.',
      access: access.user,
      // Two forms (docs/differences-from-peertube.md#two-forms); the object form is chosen by PEERTUBE_CLIENTS_COMPATIBLE.
      replies: { 200: { anyOf: [array(myUser), myUser] } },
    },

    updateMyUser: {
      method: 'PUT',
      path: '/api/v1/users/me',
      summary: 'Change profile, preferences, password, or e-mail address (three times in five minutes); the present session stays.',
      access: access.user,
      body: myUserUpdate,
      replies: { 204: null },
      problems: ['bad_request', 'too_long_password', 'current_password_is_invalid', 'email_taken'],
    },

    deleteMyUser: {
      method: 'DELETE',
      path: '/api/v1/users/me',
      summary:
        'Delete oneself with everything that is one’s own. The password is asked for, except of PeerTube clients where the operator runs those.',
      access: access.user,
      body: object({ currentPassword: optional(string({ maxLength: 1000, writeOnly: true })) }),
      replies: { 204: null },
      problems: ['bad_request', 'password_not_confirmed'],
    },

    markFeatureInfoRead: {
      method: 'POST',
      path: '/api/v1/users/me/new-feature-info/read',
      summary: 'Remember that the user knows about a new feature.',
      access: access.user,
      body: object({ feature: integer({ minimum: 0, maximum: 2_147_483_647 }) }),
      replies: { 204: null },
    },

    getScopedTokens: {
      method: 'GET',
      path: '/api/v1/users/scoped-tokens',
      summary: 'The token for the feed of one’s subscriptions.',
      access: access.user,
      replies: { 200: feedToken },
    },

    renewScopedTokens: {
      method: 'POST',
      path: '/api/v1/users/scoped-tokens',
      summary: 'Replace the token for feeds; the old one stops working.',
      access: access.user,
      replies: { 200: feedToken },
    },
  },
);
