import { access, array, defineOperation, integer, nullable, object, optional, string, unknown } from '@flotilla/contract';
import { serverConfiguration } from './configuration.ts';
import { myUser, newUser, password } from './user.ts';

const tokens = object({
  token_type: string(),
  access_token: string(),
  refresh_token: string(),
  expires_in: integer({ minimum: 0 }),
  refresh_token_expires_in: integer({ minimum: 0 }),
});

export const authApi = {
  getLocalOAuthClient: defineOperation({
    id: 'getLocalOAuthClient',
    service: 'auth',
    tag: 'Session',
    method: 'GET',
    path: '/api/v1/oauth-clients/local',
    summary: 'The client id and secret that sign-in needs; told only to requests for this host.',
    access: access.none,
    replies: { 200: object({ client_id: string(), client_secret: string() }) },
  }),

  createToken: defineOperation({
    id: 'createToken',
    service: 'auth',
    tag: 'Session',
    method: 'POST',
    path: '/api/v1/users/token',
    summary: 'Sign in with a password, or renew a session with its refresh token.',
    access: access.none,
    limits: ['api', 'login'],
    consumes: ['form'],
    headers: object({ 'x-service-otp': optional(string({ maxLength: 20 })), 'x-peertube-otp': optional(string({ maxLength: 20 })) }),
    // Every field is optional here because the endpoint has its own order of checks and codes (1.3, 1.4).
    body: object({
      client_id: optional(string({ maxLength: 200 })),
      client_secret: optional(string({ maxLength: 200, writeOnly: true })),
      grant_type: optional(string({ maxLength: 100 })),
      username: optional(string({ maxLength: 400 })),
      // No limit here: too long is `too_long_password`, however long.
      password: optional(string({ writeOnly: true })),
      refresh_token: optional(string({ maxLength: 200, writeOnly: true })),
      externalAuthToken: optional(string({ maxLength: 1000, writeOnly: true })),
      response_type: optional(string({ maxLength: 100 })),
      scope: optional(string({ maxLength: 100 })),
    }),
    replies: { 200: tokens },
    problems: [
      'invalid_client',
      'invalid_grant',
      'unsupported_grant_type',
      'too_long_password',
      'account_blocked',
      'access_denied',
      'invalid_token',
    ],
  }),

  revokeToken: defineOperation({
    id: 'revokeToken',
    service: 'auth',
    tag: 'Session',
    method: 'POST',
    path: '/api/v1/users/revoke-token',
    summary: 'End this session: its access and refresh tokens stop working everywhere within two seconds.',
    access: access.user,
    replies: { 200: object({ success: unknown(), redirectUrl: optional(string()) }) },
  }),

  createUser: defineOperation({
    id: 'createUser',
    service: 'auth',
    tag: 'Users',
    method: 'POST',
    path: '/api/v1/users',
    summary: 'Create a user with an account and a first channel.',
    access: access.right('MANAGE_USERS'),
    body: newUser,
    replies: { 200: object({ user: object({ id: integer(), account: object({ id: integer() }) }) }) },
  }),

  getMyUser: defineOperation({
    id: 'getMyUser',
    service: 'auth',
    tag: 'My user',
    method: 'GET',
    path: '/api/v1/users/me',
    summary: 'The signed-in user: an array of one, or the object itself where the operator runs PeerTube clients.',
    access: access.user,
    // Two forms (ruling 1); the object form is chosen by PEERTUBE_CLIENTS_COMPATIBLE.
    replies: { 200: { anyOf: [array(myUser), myUser] } },
  }),

  updateMyUser: defineOperation({
    id: 'updateMyUser',
    service: 'auth',
    tag: 'My user',
    method: 'PUT',
    path: '/api/v1/users/me',
    summary: 'Change the password; the present session stays.',
    access: access.user,
    body: object({ currentPassword: optional(string({ maxLength: 1000, writeOnly: true })), password: optional(password()) }),
    replies: { 204: null },
    problems: ['current_password_is_invalid', 'too_long_password'],
  }),

  getConfig: defineOperation({
    id: 'getConfig',
    service: 'auth',
    tag: 'Instance',
    method: 'GET',
    path: '/api/v1/config',
    summary: 'What this instance is called, offers and allows.',
    access: access.none,
    replies: { 200: serverConfiguration },
  }),
};

/** Asked by the gateway only. */
export const authInternal = {
  getSigningKeys: defineOperation({
    id: 'getSigningKeys',
    service: 'auth',
    tag: 'Internal',
    method: 'GET',
    path: '/internal/auth/keys',
    summary: 'The public keys (JWKS) that access tokens are signed with.',
    access: access.none,
    internal: true,
    replies: { 200: object({ keys: array(unknown()) }) },
  }),

  getSessionState: defineOperation({
    id: 'getSessionState',
    service: 'auth',
    tag: 'Internal',
    method: 'GET',
    path: '/internal/auth/sessions/{sessionId}',
    summary: 'The usable generation of a session; null when it is revoked or unknown. Asked when facts about sessions are late.',
    access: access.none,
    internal: true,
    params: object({ sessionId: string({ format: 'uuid' }) }),
    replies: { 200: object({ generation: nullable(integer()) }) },
  }),
};
