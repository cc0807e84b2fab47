import type { Input } from '@flotilla/contract';
import { videosApi } from '@flotilla/contracts-videos';
import { useInfiniteQuery } from '@tanstack/react-query';
import { call } from '../api/call.ts';
import { useSession } from '../api/session.ts';

const PAGE = 24;

type Filter = Omit<Input<typeof videosApi.listVideos>['query'], 'count' | 'start'>;
type Of = { account: string } | { channel: string } | { everybody: true };

/** A list of videos, page by page: of everybody, of an account or of a channel. */
export function useVideoList(of: Of, filter: Filter) {
  const viewer = useSession()?.username ?? null;
  return useInfiniteQuery({
    queryKey: ['videos', of, filter, viewer],
    queryFn: ({ pageParam, signal }) => {
      const query = { ...filter, start: pageParam, count: PAGE };
      if ('account' in of) return call(videosApi.listAccountVideos, { params: { name: of.account }, query, signal });
      if ('channel' in of) return call(videosApi.listChannelVideos, { params: { channelHandle: of.channel }, query, signal });
      return call(videosApi.listVideos, { query, signal });
    },
    initialPageParam: 0,
    getNextPageParam: (last, pages) => {
      const shown = pages.reduce((sum, { data }) => sum + data.length, 0);
      return last.data.length > 0 && shown < (last.total ?? 0) ? shown : undefined;
    },
  });
}
export type VideoList = ReturnType<typeof useVideoList>;
