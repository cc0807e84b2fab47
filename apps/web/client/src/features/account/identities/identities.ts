import { queryOptions } from '@tanstack/react-query';
import { type BodyOf, call } from '../../../api/call.ts';
import { authApi } from '../../../precomputed/operations.ts';
import { bodyOf } from '../two-factor/two-factor.ts';

export type Identity = BodyOf<typeof authApi.listMyExternalIdentities>['data'][number];

/** Where else a member can sign in. */
export const identitiesQuery = (username: string) =>
  queryOptions({
    queryKey: ['identities', username],
    queryFn: async ({ signal }) => (await call(authApi.listMyExternalIdentities, { signal })).data,
    staleTime: 0,
  });

/** Forgets one of them; people without a password send none. */
export function unlink({ authName }: Identity, currentPassword: string | undefined): Promise<unknown> {
  return call(authApi.unlinkMyExternalIdentity, { params: { authName }, body: bodyOf(currentPassword) });
}
