import type { usePages } from '../../api/use-pages.ts';
import { t } from '../../i18n/messages.ts';
import type { videosApi } from '../../precomputed/operations.ts';
import { MoreButton } from '../../ui/more-button.tsx';
import { EmptyPlace, Failure } from '../../ui/notice.tsx';
import grid from '../videos/video-grid.module.css';
import type { Playlist } from './playlist.ts';
import { PlaylistCard } from './playlist-card.tsx';

const ROW = [1, 2, 3, 4];

type List = ReturnType<
  typeof usePages<typeof videosApi.listAccountPlaylists | typeof videosApi.listChannelPlaylists | typeof videosApi.searchPlaylists>
>;

/** A list of playlists in all its states. */
export function PlaylistGrid({ list, title = t('playlists.none'), hint }: { list: List; title?: string; hint: string }) {
  const playlists = list.data?.pages.flatMap(({ data }): readonly Playlist[] => data) ?? [];
  if (list.isError && playlists.length === 0) return <Failure error={list.error} retry={() => void list.refetch()} />;
  if (list.isSuccess && playlists.length === 0) {
    return (
      <EmptyPlace icon="playlist" title={title}>
        {hint}
      </EmptyPlace>
    );
  }
  return (
    <>
      <output className="visually-hidden">
        {list.isSuccess ? t('playlists.shown', { count: playlists.length }) : t('playlists.loading')}
      </output>
      <div className={grid.grid} aria-busy={list.isPending}>
        {list.isPending &&
          ROW.map((index) => (
            <div key={index} className="skeleton" aria-hidden="true">
              <div className="shot" />
            </div>
          ))}
        {playlists.map((playlist) => (
          <PlaylistCard key={playlist.uuid} playlist={playlist} />
        ))}
      </div>
      <MoreButton list={list}>{t('playlists.more')}</MoreButton>
    </>
  );
}
