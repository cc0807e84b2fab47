import { access, array, boolean, dateTime, defineApi, integer, listOf, nullable, object, optional, string } from '@flotilla/contract';
import { pagingFields, sortBy } from '@flotilla/contracts-shared';
import { userId } from './user.ts';

const owner = access.owner('user', 'MANAGE_USERS');
const ended = object({ success: boolean(), redirectUrl: optional(string()) });
const sessionParams = object({ id: userId(), tokenSessionId: userId() });
const path = '/api/v1/users/{id}/token-sessions/{tokenSessionId}/revoke';
const summary = 'End one session of a user: its tokens stop working everywhere within two seconds.';

const tokens = object({
  token_type: string(),
  access_token: string(),
  refresh_token: string(),
  expires_in: integer({ minimum: 0 }),
  refresh_token_expires_in: integer({ minimum: 0 }),
});

export const sessionsApi = defineApi(
  { service: 'auth', tag: 'Session' },
  {
    createToken: {
      method: 'POST',
      path: '/api/v1/users/token',
      summary: 'Sign in with a password, or renew a session with its refresh token.',
      access: access.none,
      limits: ['api', 'login'],
      consumes: ['form'],
      headers: object({ 'x-service-otp': optional(string({ writeOnly: true })), 'x-peertube-otp': optional(string({ writeOnly: true })) }),
      // Every field is optional and of any length, because the endpoint has its own order of checks and codes (docs/contract/sign-in.md#order).
      body: object({
        client_id: optional(string()),
        client_secret: optional(string({ writeOnly: true })),
        grant_type: optional(string()),
        username: optional(string()),
        password: optional(string({ writeOnly: true })),
        refresh_token: optional(string({ writeOnly: true })),
        externalAuthToken: optional(string({ writeOnly: true })),
        response_type: optional(string()),
        scope: optional(string()),
      }),
      replies: { 200: tokens },
      problems: [
        'invalid_request',
        'invalid_client',
        'unsupported_grant_type',
        'invalid_grant',
        'too_long_password',
        'account_blocked',
        'email_not_verified',
        'account_waiting_for_approval',
        'account_approval_rejected',
        'missing_two_factor',
        'invalid_two_factor',
        'access_denied',
        'invalid_token',
      ],
    },

    revokeToken: {
      method: 'POST',
      path: '/api/v1/users/revoke-token',
      summary: 'End this session: its access and refresh tokens stop working everywhere within two seconds.',
      access: access.user,
      replies: { 200: object({ success: boolean(), redirectUrl: optional(string()) }) },
    },

    listTokenSessions: {
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
    },

    // Not part of PeerTube's API: the only way to end sessions that are not listed because only their refresh token is still valid.
    endTokenSessions: {
      method: 'DELETE',
      path: '/api/v1/users/{id}/token-sessions',
      summary:
        'End all sessions of a user, also those that could only be renewed; of oneself all but the present one. Within two seconds, everywhere.',
      access: owner,
      params: object({ id: userId() }),
      replies: { 204: null },
      problems: ['user_not_found'],
    },

    // Two methods, one effect (docs/contract/sessions.md#end-one).
    revokeTokenSession: {
      method: 'GET',
      path,
      summary,
      access: owner,
      params: sessionParams,
      replies: { 200: ended },
      problems: ['user_not_found', 'token_session_not_found'],
    },

    revokeTokenSessionByPost: {
      method: 'POST',
      path,
      summary,
      access: owner,
      params: sessionParams,
      replies: { 200: ended },
      problems: ['user_not_found', 'token_session_not_found'],
    },
  },
);

/** Called by the gateway only. */
export const sessionsInternal = defineApi(
  { service: 'auth', tag: 'Internal' },
  {
    getSessionState: {
      method: 'GET',
      path: '/internal/auth/sessions/{sessionId}',
      summary: 'The usable generation of a session; null when it is revoked or unknown. Asked when events about sessions are late.',
      access: access.none,
      internal: { callers: ['gateway'] },
      params: object({ sessionId: string({ format: 'uuid' }) }),
      replies: { 200: object({ generation: nullable(integer()) }) },
    },

    recordActivity: {
      method: 'POST',
      path: '/internal/auth/sessions/activity',
      summary: 'When, where and with what sessions were last used.',
      access: access.none,
      internal: { callers: ['gateway'] },
      body: object({
        used: array(
          object({
            sessionId: string({ format: 'uuid' }),
            at: dateTime(),
            ip: string({ maxLength: 100 }),
            device: nullable(string({ maxLength: 1000 })),
          }),
          { maxItems: 1_000 },
        ),
      }),
      replies: { 204: null },
    },
  },
);
