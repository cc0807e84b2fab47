import type { Input } from '@flotilla/contract';
import { authApi } from '@flotilla/contracts-auth';
import { type UseMutationResult, useMutation, useQueryClient } from '@tanstack/react-query';
import { call } from '../api/call.ts';

export type Changes = Input<typeof authApi.updateMyUser>['body'];

/** Changes the signed-in user; everything that shows the user follows before it is said to have worked. */
export function useChangeMe(done?: () => void): UseMutationResult<unknown, Error, Changes> {
  const queries = useQueryClient();
  return useMutation({
    mutationFn: async (body: Changes) => {
      await call(authApi.updateMyUser, { body });
      await queries.invalidateQueries({ queryKey: ['me'] });
    },
    ...(done && { onSuccess: done }),
  });
}
