import {
  access,
  array,
  boolean,
  dateTime,
  defineOperation,
  integer,
  nullable,
  object,
  optional,
  string,
  unknown,
} from '@flotilla/contract';
import { confirmationsApi } from './confirmations.operations.ts';
import { externalIdentitiesApi } from './external-identities.operations.ts';
import { externalSignInApi } from './external-sign-in.operations.ts';
import { instanceApi } from './instance.operations.ts';
import { instanceImagesApi } from './instance-images.operations.ts';
import { jobsApi } from './jobs.operations.ts';
import { myUserApi } from './my-user.operations.ts';
import { registrationsApi } from './registrations.operations.ts';
import { serverApi } from './server.operations.ts';
import { tokenSessionsApi } from './token-sessions.operations.ts';
import { twoFactorApi } from './two-factor.operations.ts';
import { usersApi } from './users.operations.ts';
import { wellKnownApi } from './well-known.operations.ts';

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
    problems: ['foreign_host'],
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
    headers: object({ 'x-service-otp': optional(string({ writeOnly: true })), 'x-peertube-otp': optional(string({ writeOnly: true })) }),
    // Every field is optional and as long as it likes, because the endpoint has its own order of checks and codes (docs/contract/sign-in.md#order).
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
  }),

  revokeToken: defineOperation({
    id: 'revokeToken',
    service: 'auth',
    tag: 'Session',
    method: 'POST',
    path: '/api/v1/users/revoke-token',
    summary: 'End this session: its access and refresh tokens stop working everywhere within two seconds.',
    access: access.user,
    replies: { 200: object({ success: boolean(), redirectUrl: optional(string()) }) },
  }),

  ...confirmationsApi,
  ...externalIdentitiesApi,
  ...externalSignInApi,
  ...registrationsApi,
  ...serverApi,
  ...tokenSessionsApi,
  ...twoFactorApi,
  ...wellKnownApi,
  ...usersApi,
  ...myUserApi,
  ...instanceApi,
  ...instanceImagesApi,
  ...jobsApi,
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
    summary: 'The usable generation of a session; null when it is revoked or unknown. Asked when events about sessions are late.',
    access: access.none,
    internal: true,
    params: object({ sessionId: string({ format: 'uuid' }) }),
    replies: { 200: object({ generation: nullable(integer()) }) },
  }),

  recordActivity: defineOperation({
    id: 'recordActivity',
    service: 'auth',
    tag: 'Internal',
    method: 'POST',
    path: '/internal/auth/sessions/activity',
    summary: 'When, where and with what sessions were last used.',
    access: access.none,
    internal: true,
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
  }),
};
