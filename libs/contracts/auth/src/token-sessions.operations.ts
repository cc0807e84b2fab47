import { access, boolean, dateTime, defineOperation, integer, listOf, nullable, object, optional, string } from '@flotilla/contract';
import { pagingFields, sortBy } from '@flotilla/contracts-shared';
import { userId } from './user.ts';

const tag = 'Session';
const service = 'auth';
const owner = access.owner('user', 'MANAGE_USERS');
const ended = object({ success: boolean(), redirectUrl: optional(string()) });
const sessionParams = object({ id: userId(), tokenSessionId: userId() });
const path = '/api/v1/users/{id}/token-sessions/{tokenSessionId}/revoke';
const summary = 'End one session of a user: its tokens stop working everywhere within two seconds.';

export const tokenSessionsApi = {
  listTokenSessions: defineOperation({
    id: 'listTokenSessions',
    service,
    tag,
    method: 'GET',
    path: '/api/v1/users/{id}/token-sessions',
    summary: 'The sessions of a user that can still be used, with device and last activity.',
    access: owner,
    params: object({ id: userId() }),
    query: object({ ...pagingFields, sort: sortBy(['createdAt'], '-createdAt') }),
    replies: {
      200: listOf(
        object({
          id: integer(),
          currentSession: boolean(),
          loginDevice: nullable(string()),
          loginIP: nullable(string()),
          loginDate: dateTime(),
          lastActivityDevice: nullable(string()),
          lastActivityIP: nullable(string()),
          lastActivityDate: dateTime(),
          createdAt: dateTime(),
        }),
      ),
    },
    problems: ['user_not_found'],
  }),

  // Ours: sessions that are not listed, because only the refresh token is still good, could be ended in no other way.
  endTokenSessions: defineOperation({
    id: 'endTokenSessions',
    service,
    tag,
    method: 'DELETE',
    path: '/api/v1/users/{id}/token-sessions',
    summary:
      'End all sessions of a user, also those that could only be renewed; of oneself all but the present one. Within two seconds, everywhere.',
    access: owner,
    params: object({ id: userId() }),
    replies: { 204: null },
    problems: ['user_not_found'],
  }),

  // Two methods, one effect (docs/contract/sessions.md#end-one).
  revokeTokenSession: defineOperation({
    id: 'revokeTokenSession',
    service,
    tag,
    method: 'GET',
    path,
    summary,
    access: owner,
    params: sessionParams,
    replies: { 200: ended },
    problems: ['user_not_found', 'token_session_not_found'],
  }),

  revokeTokenSessionByPost: defineOperation({
    id: 'revokeTokenSessionByPost',
    service,
    tag,
    method: 'POST',
    path,
    summary,
    access: owner,
    params: sessionParams,
    replies: { 200: ended },
    problems: ['user_not_found', 'token_session_not_found'],
  }),
};
