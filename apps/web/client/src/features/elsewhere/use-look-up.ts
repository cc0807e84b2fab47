import { isAbsent } from '../../api/api-problem.ts';
import { useOperation } from '../../api/use-operation.ts';
import { videosApi } from '../../precomputed/operations.ts';
import type { Elsewhere } from './place-of-uri.ts';

/** The other instance has ten seconds (docs/contract/federation.md#addresses). */
const DEADLINE_MS = 20_000;

/** What is behind an address or a handle of another instance: what is known here already, or may be looked up there for who asks. */
export function useLookUp({ search, handle, isPlaylist = false }: Elsewhere) {
  const asked = { query: { search }, deadlineInMs: DEADLINE_MS };
  const isHandle = handle !== undefined;
  const videos = useOperation(videosApi.searchVideos, asked, { enabled: !isHandle && !isPlaylist });
  const playlists = useOperation(videosApi.searchPlaylists, asked, { enabled: isPlaylist });
  const channels = useOperation(videosApi.searchChannels, asked, { enabled: isHandle });
  // Searches find no accounts; one that was looked up is known from then on.
  const isNoChannel = channels.data?.data.length === 0;
  const account = useOperation(
    videosApi.getAccount,
    { params: { name: handle ?? '' } },
    { enabled: isHandle && isNoChannel, staleTime: 0 },
  );
  const accountError = isAbsent(account.error) ? null : account.error;
  const error = videos.error ?? playlists.error ?? channels.error ?? accountError;
  return {
    isLooking: videos.isLoading || playlists.isLoading || channels.isLoading || account.isLoading,
    error,
    videos: videos.data?.data ?? [],
    playlists: playlists.data?.data ?? [],
    channels: channels.data?.data ?? [],
    account: account.data ?? null,
    retry: () => void (isHandle ? channels : isPlaylist ? playlists : videos).refetch(),
  };
}
