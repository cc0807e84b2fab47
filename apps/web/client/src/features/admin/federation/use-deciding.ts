import { useMutation } from '@tanstack/react-query';
import { call, type Failure } from '../../../api/call.ts';
import { refresh } from '../../../api/use-operation.ts';
import { federationApi } from '../../../precomputed/operations.ts';
import { handleIn } from './follows.ts';

const OPERATIONS = {
  accept: federationApi.acceptInstanceFollower,
  reject: federationApi.rejectInstanceFollower,
  remove: federationApi.removeInstanceFollower,
} as const;

type Follower = { readonly name: string; readonly host: string };
export type Decision = { readonly action: keyof typeof OPERATIONS; readonly follower: Follower };

/** Accepts, refuses or removes a follower of the instance: `deciding.mutate({ action: 'accept', follower })`. */
export function useDeciding(onSuccess?: (decision: Decision) => void) {
  return useMutation<void, Failure<(typeof OPERATIONS)[keyof typeof OPERATIONS]>, Decision>({
    mutationFn: async ({ action, follower }) => {
      try {
        await call(OPERATIONS[action], { params: { handle: handleIn(follower) } });
      } finally {
        // Others may have been faster.
        await refresh([federationApi.listInstanceFollowers]);
      }
    },
    ...(onSuccess && { onSuccess: (_, decision) => onSuccess(decision) }),
  });
}
