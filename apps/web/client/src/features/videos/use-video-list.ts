import type { Input } from '@flotilla/contract';
import { useInfiniteQuery } from '@tanstack/react-query';
import { call } from '../../api/call.ts';
import { useSession } from '../../api/session.ts';
import { videosApi } from '../../precomputed/operations.ts';
import { visitorPreferences } from '../preferences/kept-preferences.ts';
import { languageFilter, sensitiveFilter } from '../preferences/list-filter.ts';
import { usePreferences } from '../preferences/use-preferences.ts';

const PAGE = 24;

type Filter = Omit<Input<typeof videosApi.listVideos>['query'], 'count' | 'start'>;
type Of = { account: string } | { channel: string } | { everybody: true };

/** A list of videos, page by page: of everybody, of an account or of a channel; as its viewer wants lists to be. */
export function useVideoList(of: Of, filter: Filter) {
  const viewer = useSession()?.username ?? null;
  const preferences = usePreferences();
  // Who searches, or looks at what one person made, wants to find it in every language.
  const isBrowsing = 'everybody' in of && filter.search === undefined;
  const wanted = {
    ...(preferences && isBrowsing && languageFilter(preferences)),
    ...sensitiveFilter(viewer === null ? visitorPreferences.read() : null),
    ...filter,
  };
  return useInfiniteQuery({
    queryKey: [videosApi.listVideos.id, of, wanted, viewer],
    queryFn: ({ pageParam, signal }) => {
      const query = { ...wanted, start: pageParam, count: PAGE };
      if ('account' in of) return call(videosApi.listAccountVideos, { params: { name: of.account }, query, signal });
      if ('channel' in of) return call(videosApi.listChannelVideos, { params: { channelHandle: of.channel }, query, signal });
      return call(videosApi.listVideos, { query, signal });
    },
    enabled: preferences !== undefined,
    initialPageParam: 0,
    getNextPageParam: (last, pages) => {
      const shown = pages.reduce((sum, { data }) => sum + data.length, 0);
      return last.data.length > 0 && shown < (last.total ?? 0) ? shown : undefined;
    },
  });
}
export type VideoList = ReturnType<typeof useVideoList>;
