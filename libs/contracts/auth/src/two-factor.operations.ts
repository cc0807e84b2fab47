import { access, array, defineApi, object, optional, string } from '@flotilla/contract';
import { userId } from './user.ts';

const owner = access.owner('user', 'MANAGE_USERS');
const params = object({ id: userId() });
const confirmed = object({ currentPassword: optional(string({ maxLength: 1000, writeOnly: true })) });
const problems = ['bad_request', 'password_not_confirmed', 'user_not_found'];
const request = object({ otpRequest: object({ requestToken: string(), secret: string(), uri: string() }) });

export const twoFactorApi = defineApi(
  { service: 'auth', tag: 'Two factor' },
  {
    requestTwoFactor: {
      method: 'POST',
      path: '/api/v1/users/{id}/two-factor/request',
      summary: 'Ask for a secret for an authenticator; nothing changes before a code of it was shown.',
      access: owner,
      params,
      body: confirmed,
      // Two forms (docs/differences-from-peertube.md#two-forms).
      replies: { 200: { anyOf: [array(request), request] } },
      problems,
    },

    confirmTwoFactor: {
      method: 'POST',
      path: '/api/v1/users/{id}/two-factor/confirm-request',
      summary: 'Switch two factor on with a code of the authenticator.',
      access: owner,
      limits: ['api', 'confirmToken'],
      params,
      body: object({
        requestToken: string({ minLength: 1, maxLength: 200, writeOnly: true }),
        otpToken: string({ minLength: 1, maxLength: 20, writeOnly: true }),
      }),
      replies: { 204: null },
      problems: ['bad_request', 'two_factor_not_confirmed', 'user_not_found'],
    },

    disableTwoFactor: {
      method: 'POST',
      path: '/api/v1/users/{id}/two-factor/disable',
      summary: 'Switch two factor off.',
      access: owner,
      params,
      body: confirmed,
      replies: { 204: null },
      problems,
    },

    createRecoveryCodes: {
      method: 'POST',
      path: '/api/v1/users/{id}/two-factor/recovery-codes',
      summary: 'Ten codes that stand for the authenticator once each when it is lost; they replace those made before.',
      access: owner,
      params,
      body: confirmed,
      replies: { 200: object({ recoveryCodes: array(string()) }) },
      problems,
    },
  },
);
