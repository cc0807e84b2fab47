import { usePages } from '../../api/use-pages.ts';
import { t } from '../../i18n/messages.ts';
import { videosApi } from '../../precomputed/operations.ts';
import { PlaylistGrid } from '../playlists/playlist-grid.tsx';

const PAGE = 24;

/** Public playlists that a search finds by their names. */
export function FoundPlaylists({ search }: { search: string }) {
  const list = usePages(videosApi.searchPlaylists, { query: { search } }, { count: PAGE });
  return <PlaylistGrid list={list} title={t('search.nothing')} hint={t('find.nothingHint')} />;
}
