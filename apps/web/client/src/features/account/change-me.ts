import type { Input } from '@flotilla/contract';
import { useChange } from '../../api/use-change.ts';
import { authApi } from '../../precomputed/operations.ts';

export type Changes = Input<typeof authApi.updateMyUser>['body'];

/** Changes the signed-in user; everything that shows the user follows before it is said to have worked. */
export const useChangeMe = (onSuccess?: () => void) =>
  useChange(authApi.updateMyUser, { refreshes: [authApi.getMyUser], ...(onSuccess && { onSuccess }) });
