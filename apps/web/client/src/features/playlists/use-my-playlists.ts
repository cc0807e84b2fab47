import { useMyUser } from '../../api/me.ts';
import { useOperation } from '../../api/use-operation.ts';
import { usePages } from '../../api/use-pages.ts';
import { videosApi } from '../../precomputed/operations.ts';

const PAGE = 24;

/** My playlists but Watch later, page by page. */
export function useMyPlaylists(search: string, sort: '-createdAt' | '-updatedAt') {
  const { name, unknown } = useMyName();
  const query = { playlistType: 1, sort, ...(search && { search }) } as const;
  const list = usePages(
    videosApi.listAccountPlaylists,
    { params: { name: name ?? '' }, query },
    { count: PAGE, enabled: name !== undefined, staleTime: 0 },
  );
  return { ...list, ...unknown };
}

/** The playlist of what I want to watch later, which everybody has. */
export function useWatchLater() {
  const { name, unknown } = useMyName();
  const input = { params: { name: name ?? '' }, query: { playlistType: 2, count: 1 } } as const;
  const { data, ...asked } = useOperation(videosApi.listAccountPlaylists, input, { enabled: name !== undefined });
  return { ...asked, ...unknown, data: data?.data[0] };
}

/** The name of my account, or why nobody can say it: without it nothing of it is asked for. */
function useMyName() {
  const { data, error, isError, refetch } = useMyUser();
  return { name: data?.account.name, unknown: isError && !data && { error, isError, isPending: false, refetch } };
}
