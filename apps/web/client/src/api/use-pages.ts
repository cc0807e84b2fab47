import type { Operation } from '@flotilla/contract';
import { type InfiniteData, type UseInfiniteQueryOptions, type UseInfiniteQueryResult, useInfiniteQuery } from '@tanstack/react-query';
import { type BodyOf, call, type Failure, type InputOf } from './call.ts';
import { queries } from './query-client.ts';

/** A page of a list, as every list operation answers it. */
type Page = { readonly total?: number | undefined; readonly data: readonly unknown[] };
type Options<Op extends Operation> = Pick<
  UseInfiniteQueryOptions<BodyOf<Op>, Failure<Op>, InfiniteData<BodyOf<Op>>, readonly unknown[], number>,
  'enabled' | 'refetchInterval' | 'staleTime'
> & {
  readonly count: number;
  /** Where the first page begins, a multiple of `count`; the list then grows towards its beginning as well. */
  readonly from?: number;
};

/** A list that grows page by page, mostly towards its end. */
export function usePages<Op extends Operation>(
  operation: Op,
  input: InputOf<Op>,
  { count, from = 0, ...options }: Options<Op>,
): UseInfiniteQueryResult<InfiniteData<BodyOf<Op>>, Failure<Op>> {
  return useInfiniteQuery({
    ...options,
    queryKey: [operation.id, 'pages', input, count, ...(from > 0 ? [from] : [])],
    queryFn: async ({ pageParam: start, signal }) => {
      const { query } = input as { readonly query?: object };
      return call(operation, { ...input, query: { ...query, start, count }, signal });
    },
    initialPageParam: from,
    getNextPageParam: (last, pages, _, [begin = 0]) => nextStart(last as Page, pages as readonly Page[], begin),
    getPreviousPageParam: (_first, _pages, begin) => (begin > 0 ? Math.max(0, begin - count) : undefined),
  });
}

/** Where the next page begins; undefined at the end. */
function nextStart(last: Page, pages: readonly Page[], begin: number): number | undefined {
  const end = pages.reduce((sum, { data }) => sum + data.length, begin);
  return last.data.length > 0 && end < (last.total ?? 0) ? end : undefined;
}

/** Changes what is known of a list until it is asked for again, such as its order or what is taken out of it. */
export function changePages<Op extends Operation>(
  operation: Op,
  input: InputOf<Op>,
  change: (rows: readonly unknown[]) => readonly unknown[],
): void {
  queries.setQueriesData<InfiniteData<Page>>({ queryKey: [operation.id, 'pages', input] }, (known) => {
    if (!known) return undefined;
    const before = known.pages.flatMap(({ data }) => data);
    const rows = [...change(before)];
    const fewer = before.length - rows.length;
    return {
      ...known,
      pages: known.pages.map(({ total, data, ...page }) => ({
        ...page,
        ...(total !== undefined && { total: total - fewer }),
        data: rows.splice(0, data.length),
      })),
    };
  });
}
