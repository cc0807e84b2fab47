import { access, defineOperation, object, optional, string } from '@flotilla/contract';

const tag = 'External sign-in';
const service = 'auth';
const authName = () => string({ minLength: 1, maxLength: 50 });
/** A path inside this site, for every reader of it: no second slash, no backslash, nothing that is dropped when it is read (docs/contract/security.md#g8). */
const ownPath = () => string({ minLength: 1, maxLength: 1000, pattern: '^(/[^/\\\\\\u0000-\\u0020\\u007f]+)*/?$' });

export const externalSignInApi = {
  startExternalSignIn: defineOperation({
    id: 'startExternalSignIn',
    service,
    tag,
    method: 'GET',
    path: '/api/v1/auth/external/{authName}',
    summary: 'Send the browser to another provider to sign in there; `plugin.registeredExternalAuths` of the configuration names them.',
    access: access.none,
    params: object({ authName: authName() }),
    query: object({ redirect: optional(ownPath()) }),
    replies: { 302: null },
    problems: ['not_found'],
  }),

  finishExternalSignIn: defineOperation({
    id: 'finishExternalSignIn',
    service,
    tag,
    method: 'GET',
    path: '/api/v1/auth/external/{authName}/callback',
    summary:
      'Where providers send the browser back. It goes on to `/login` with a code for `POST /users/token` that this browser can use once within a minute, or with `externalAuthError`.',
    access: access.none,
    params: object({ authName: authName() }),
    query: object({ code: optional(string()), state: optional(string()), iss: optional(string()), error: optional(string()) }),
    replies: { 302: null },
    problems: ['not_found'],
  }),
};
