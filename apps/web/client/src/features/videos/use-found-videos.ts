import type { InputOf } from '../../api/call.ts';
import { useSession } from '../../api/session.ts';
import { usePages } from '../../api/use-pages.ts';
import { videosApi } from '../../precomputed/operations.ts';
import { visitorPreferences } from '../preferences/kept-preferences.ts';
import { sensitiveFilter } from '../preferences/list-filter.ts';

const PAGE = 24;

export type SearchQuery = Omit<NonNullable<InputOf<typeof videosApi.searchVideos>['query']>, 'count' | 'start'>;

/** What a search finds, page by page: in every language, and sensitive videos as its viewer wants them unless the query says so. */
export function useFoundVideos(query: SearchQuery) {
  const isVisitor = useSession() === null;
  return usePages(
    videosApi.searchVideos,
    { query: { ...sensitiveFilter(isVisitor ? visitorPreferences.read() : null), ...query } },
    { count: PAGE },
  );
}
export type FoundVideos = ReturnType<typeof useFoundVideos>;
