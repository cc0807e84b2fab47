import { access, boolean, dateTime, defineApi, listOf, object, optional, string } from '@flotilla/contract';

const authName = () => string({ minLength: 1, maxLength: 50 });
/** A path that every browser resolves within this site: no second slash, no backslash, no characters that URL parsers drop (docs/contract/security.md#g8). */
const ownPath = () => string({ minLength: 1, maxLength: 1000, pattern: '^(/[^/\\\\\\u0000-\\u0020\\u007f]+)*/?$' });

export const externalSignInApi = defineApi(
  { service: 'auth', tag: 'External sign-in' },
  {
    startExternalSignIn: {
      method: 'GET',
      path: '/api/v1/auth/external/{authName}',
      summary: 'Send the browser to another provider to sign in there; `plugin.registeredExternalAuths` of the configuration names them.',
      access: access.none,
      params: object({ authName: authName() }),
      query: object({ redirect: optional(ownPath()) }),
      replies: { 302: null },
      problems: ['not_found'],
    },

    finishExternalSignIn: {
      method: 'GET',
      path: '/api/v1/auth/external/{authName}/callback',
      summary:
        'Where providers send the browser back. It goes on to `/login` with a code for `POST /users/token` that this browser can use once within a minute, or with `externalAuthError`.',
      access: access.none,
      params: object({ authName: authName() }),
      query: object({ code: optional(string()), state: optional(string()), iss: optional(string()), error: optional(string()) }),
      replies: { 302: null },
      problems: ['not_found'],
    },

    listMyExternalIdentities: {
      method: 'GET',
      path: '/api/v1/users/me/external-identities',
      summary: 'The other providers at which the signed-in user can sign in, oldest first.',
      access: access.user,
      replies: {
        200: listOf(
          object({
            authName: string(),
            authDisplayName: string(),
            /** When the identity was linked to the user. */
            linkedAt: dateTime(),
            /** Without it the user could not sign in any more; it cannot be unlinked. */
            isOnlyWayIn: boolean(),
          }),
        ),
      },
    },

    unlinkMyExternalIdentity: {
      method: 'DELETE',
      path: '/api/v1/users/me/external-identities/{authName}',
      summary:
        'Forget whom another provider means; signing in there does not lead to this user any more. The password is asked for where there is one.',
      access: access.user,
      params: object({ authName: authName() }),
      body: object({ currentPassword: optional(string({ maxLength: 1000, writeOnly: true })) }),
      replies: { 204: null },
      problems: ['bad_request', 'password_not_confirmed', 'not_linked', 'only_way_in'],
    },
  },
);
