import type { Input } from '@flotilla/contract';
import { type UseMutationResult, useMutation } from '@tanstack/react-query';
import { call } from '../../api/call.ts';
import { refresh } from '../../api/use-operation.ts';
import { authApi } from '../../precomputed/operations.ts';

export type Changes = Input<typeof authApi.updateMyUser>['body'];

/** Changes the signed-in user; everything that shows the user follows before it is said to have worked. */
export function useChangeMe(done?: () => void): UseMutationResult<unknown, Error, Changes> {
  return useMutation({
    mutationFn: async (body: Changes) => {
      await call(authApi.updateMyUser, { body });
      await refresh([authApi.getMyUser]);
    },
    ...(done && { onSuccess: done }),
  });
}
