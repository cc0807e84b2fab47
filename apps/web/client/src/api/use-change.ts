import type { Operation } from '@flotilla/contract';
import { type UseMutationResult, useMutation } from '@tanstack/react-query';
import { type BodyOf, call, type Failure, type InputOf } from './call.ts';
import { refresh } from './use-operation.ts';

type Options<Op extends Operation> = {
  /** What shows something else afterwards; it is asked again before the change is said to have worked, and also when it was refused. */
  readonly refreshes?: readonly Operation[];
  /** What is done instead of sending it, such as keeping it for later. */
  readonly perform?: (input: InputOf<Op>) => Promise<BodyOf<Op>>;
  readonly onSuccess?: (body: BodyOf<Op>, input: InputOf<Op>) => Promise<void> | void;
};
export type Change<Op extends Operation> = UseMutationResult<BodyOf<Op>, Failure<Op>, InputOf<Op>>;

/** Changes something at the server: `const ending = useChange(authApi.endTokenSessions, { refreshes: [authApi.listTokenSessions] })`. */
export function useChange<Op extends Operation>(operation: Op, { refreshes = [], perform, onSuccess }: Options<Op> = {}): Change<Op> {
  return useMutation<BodyOf<Op>, Failure<Op>, InputOf<Op>>({
    mutationFn: async (input) => {
      try {
        const body = await (perform ? perform(input) : call(operation, input));
        await refresh(refreshes);
        return body;
      } catch (error) {
        // Others may have been faster.
        void refresh(refreshes);
        throw error;
      }
    },
    ...(onSuccess && { onSuccess }),
  });
}
