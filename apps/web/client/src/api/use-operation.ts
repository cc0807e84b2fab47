import type { Operation } from '@flotilla/contract';
import { type QueryKey, queryOptions, type UseQueryOptions, type UseQueryResult, useQuery } from '@tanstack/react-query';
import { type BodyOf, call, type Failure, type InputOf } from './call.ts';
import { queries } from './query-client.ts';

type Options<Op extends Operation, Selected> = Omit<UseQueryOptions<BodyOf<Op>, Failure<Op>, Selected>, 'queryFn' | 'queryKey'>;
/** The input may be left out where nothing of it must be there. */
export type Asked<Op extends Operation, Selected> =
  Record<never, never> extends InputOf<Op>
    ? [input?: InputOf<Op>, options?: Options<Op, Selected>]
    : [input: InputOf<Op>, options?: Options<Op, Selected>];

/** The name of an answer among all that the client knows: which operation, asked with what. */
export const keyOf = <Op extends Operation>(operation: Op, input?: InputOf<Op>): QueryKey => [operation.id, input ?? {}];

/** What an operation answers, for whoever wants to fetch, keep or change it outside a component. */
export function answerOf<Op extends Operation, Selected = BodyOf<Op>>(operation: Op, ...[input, options]: Asked<Op, Selected>) {
  return queryOptions<BodyOf<Op>, Failure<Op>, Selected>({
    ...options,
    queryKey: keyOf(operation, input),
    queryFn: ({ signal }) => call(operation, { ...(input as InputOf<Op>), signal }),
  });
}

/** What an operation answers: `const { data, error } = useOperation(authApi.getUser, { params: { id } })`. */
export function useOperation<Op extends Operation, Selected = BodyOf<Op>>(
  operation: Op,
  ...asked: Asked<Op, Selected>
): UseQueryResult<Selected, Failure<Op>> {
  return useQuery(answerOf<Op, Selected>(operation, ...asked));
}

/** Has whatever shows these operations ask again, whatever they were asked with; resolves when the new answers are there. */
export async function refresh(operations: readonly Operation[]): Promise<void> {
  await Promise.all(operations.map(({ id }) => queries.invalidateQueries({ queryKey: [id] })));
}
