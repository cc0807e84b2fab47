import { access, boolean, dateTime, defineOperation, listOf, object, optional, string } from '@flotilla/contract';

const tag = 'External sign-in';
const service = 'auth';

export const externalIdentitiesApi = {
  listMyExternalIdentities: defineOperation({
    id: 'listMyExternalIdentities',
    service,
    tag,
    method: 'GET',
    path: '/api/v1/users/me/external-identities',
    summary: 'The other providers at which the signed-in user can sign in, oldest first.',
    access: access.user,
    replies: {
      200: listOf(
        object({
          authName: string(),
          authDisplayName: string(),
          /** Where the provider knew the person first. */
          linkedAt: dateTime(),
          /** Without it the user could not sign in any more; it cannot be unlinked. */
          isOnlyWayIn: boolean(),
        }),
      ),
    },
  }),

  unlinkMyExternalIdentity: defineOperation({
    id: 'unlinkMyExternalIdentity',
    service,
    tag,
    method: 'DELETE',
    path: '/api/v1/users/me/external-identities/{authName}',
    summary:
      'Forget whom another provider means; signing in there does not lead to this user any more. The password is asked for where there is one.',
    access: access.user,
    params: object({ authName: string({ minLength: 1, maxLength: 50 }) }),
    body: object({ currentPassword: optional(string({ maxLength: 1000, writeOnly: true })) }),
    replies: { 204: null },
    problems: ['bad_request', 'password_not_confirmed', 'not_linked', 'only_way_in'],
  }),
};
