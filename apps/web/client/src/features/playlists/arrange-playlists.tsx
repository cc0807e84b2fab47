import { useMemo } from 'react';
import { call } from '../../api/call.ts';
import type { usePages } from '../../api/use-pages.ts';
import { t } from '../../i18n/messages.ts';
import { videosApi } from '../../precomputed/operations.ts';
import { MoreButton } from '../../ui/more-button.tsx';
import styles from './arrange-playlists.module.css';
import { NotMoved } from './not-moved.tsx';
import { nameOf } from './playlist.ts';
import { PlaylistFacts } from './playlist-card.tsx';
import { PlaylistThumbnail } from './playlist-thumbnail.tsx';
import { inChannelOrder } from './playlists.ts';
import { SortableList } from './sortable-list.tsx';
import { useMoves } from './use-moves.ts';

type Props = { readonly handle: string; readonly list: ReturnType<typeof usePages<typeof videosApi.listChannelPlaylists>> };

/** The playlists of a channel, to put them in order. */
export function ArrangePlaylists({ handle, list }: Props) {
  const playlists = useMemo(() => list.data?.pages.flatMap(({ data }) => data) ?? [], [list.data]);
  const total = list.data?.pages.at(-1)?.total ?? playlists.length;
  const shown = { rows: playlists, place: 'videoChannelPosition' } as const;
  const { notMoved, move } = useMoves(videosApi.listChannelPlaylists, inChannelOrder(handle), shown, (body) =>
    call(videosApi.reorderChannelPlaylists, { params: { channelHandle: handle }, body }),
  );
  return (
    <>
      <NotMoved error={notMoved} />
      <SortableList label={t('playlists.arrange.label')} rows={playlists} total={total} nameOf={nameOf} move={move}>
        {(playlist) => (
          <div className={styles.playlist}>
            <PlaylistThumbnail playlist={playlist} />
            <div>
              <h2 className="item-title">{nameOf(playlist)}</h2>
              <PlaylistFacts playlist={playlist} />
            </div>
          </div>
        )}
      </SortableList>
      <MoreButton list={list}>{t('playlists.more')}</MoreButton>
    </>
  );
}
