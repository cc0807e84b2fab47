import { access, array, defineApi, object, unknown } from '@flotilla/contract';

/** Called by the gateway only. */
export const signingKeysInternal = defineApi(
  { service: 'auth', tag: 'Internal' },
  {
    getSigningKeys: {
      method: 'GET',
      path: '/internal/auth/keys',
      summary: 'The public keys (JWKS) that access tokens are signed with.',
      access: access.none,
      internal: { callers: ['gateway'] },
      replies: { 200: object({ keys: array(unknown()) }) },
    },
  },
);
