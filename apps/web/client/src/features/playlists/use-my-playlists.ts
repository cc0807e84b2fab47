import { useMe } from '../../api/me.ts';
import { useOperation } from '../../api/use-operation.ts';
import { usePages } from '../../api/use-pages.ts';
import { videosApi } from '../../precomputed/operations.ts';

const PAGE = 24;

/** My playlists but Watch later, page by page. */
export function useMyPlaylists(search: string, sort: '-createdAt' | '-updatedAt') {
  const { account } = useMe() ?? {};
  const params = { name: account?.name ?? '' };
  const query = { playlistType: 1, sort, ...(search && { search }) } as const;
  return usePages(videosApi.listAccountPlaylists, { params, query }, { count: PAGE, enabled: account !== undefined, staleTime: 0 });
}

/** The playlist of what I want to watch later, which everybody has. */
export function useWatchLater() {
  const { account } = useMe() ?? {};
  const input = { params: { name: account?.name ?? '' }, query: { playlistType: 2, count: 1 } } as const;
  const { data, ...asked } = useOperation(videosApi.listAccountPlaylists, input, { enabled: account !== undefined });
  return { ...asked, data: data?.data[0] };
}
