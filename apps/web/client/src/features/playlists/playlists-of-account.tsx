import { usePages } from '../../api/use-pages.ts';
import { t } from '../../i18n/messages.ts';
import { videosApi } from '../../precomputed/operations.ts';
import { PlaylistGrid } from './playlist-grid.tsx';

const PAGE = 24;

/** The playlists of an account, the latest first. */
export function PlaylistsOfAccount({ handle }: { handle: string }) {
  const query = { playlistType: 1, sort: '-updatedAt' } as const;
  const list = usePages(videosApi.listAccountPlaylists, { params: { name: handle }, query }, { count: PAGE });
  return <PlaylistGrid list={list} hint={t('playlists.noneOfAccount')} />;
}
