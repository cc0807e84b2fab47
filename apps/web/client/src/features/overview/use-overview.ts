import { useInfiniteQuery } from '@tanstack/react-query';
import { type BodyOf, call } from '../../api/call.ts';
import { videosApi } from '../../precomputed/operations.ts';

export type Overview = BodyOf<typeof videosApi.getVideosOverview>;

/** There are no more pages (docs/contract/search.md#overviews). */
const MOST = 20;
const operation = videosApi.getVideosOverview;

/** Samples of what there is, a page after the other until one is empty. */
export function useOverview() {
  return useInfiniteQuery({
    queryKey: [operation.id, 'pages'],
    queryFn: ({ pageParam: page, signal }) => call(operation, { query: { page }, signal }),
    initialPageParam: 1,
    getNextPageParam: (last: Overview, _, page) => (page < MOST && !isEmpty(last) ? page + 1 : undefined),
  });
}

export const isEmpty = ({ categories, channels, tags }: Overview) => categories.length + channels.length + tags.length === 0;
