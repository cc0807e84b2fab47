import { useState } from 'react';
import { Link } from 'react-router';
import { t } from '../../i18n/messages.ts';
import { buttonClass } from '../../ui/button.tsx';
import { FindField } from '../../ui/find-field.tsx';
import { MoreButton } from '../../ui/more-button.tsx';
import { EmptyPlace, Failure } from '../../ui/notice.tsx';
import { Page } from '../../ui/page.tsx';
import styles from './my-playlists-page.module.css';
import { PlaylistRow } from './playlist-row.tsx';
import { NEW_PLAYLIST } from './playlists.ts';
import { useMyPlaylists, useWatchLater } from './use-my-playlists.ts';

/** The playlists somebody made, and what they want to watch later. */
export function MyPlaylistsPage() {
  const [search, setSearch] = useState('');
  const list = useMyPlaylists(search, '-updatedAt');
  const watchLater = useWatchLater().data;
  const playlists = list.data?.pages.flatMap(({ data }) => data) ?? [];
  const total = list.data?.pages[0]?.total;
  return (
    <Page
      title={t('frame.playlists')}
      actions={
        <>
          {total !== undefined && total > 0 && <span className="soft num">{t('playlists.count', { count: total })}</span>}
          <Link className={buttonClass()} to={NEW_PLAYLIST}>
            {t('playlists.new')}
          </Link>
        </>
      }
    >
      <FindField label={t('playlists.find')} value={search} onFind={setSearch} />
      {list.isError && playlists.length === 0 && <Failure error={list.error} retry={() => void list.refetch()} />}
      <div className={`items ${styles.list}`} aria-busy={list.isPending}>
        {watchLater && !search && <PlaylistRow playlist={watchLater} />}
        {list.isPending && [1, 2, 3].map((row) => <div key={row} className="panel item skeleton" aria-hidden="true" />)}
        {playlists.map((playlist) => (
          <PlaylistRow key={playlist.uuid} playlist={playlist} />
        ))}
      </div>
      {list.isSuccess && playlists.length === 0 && (
        <EmptyPlace icon="playlist" title={search ? t('search.nothing') : t('playlists.none')}>
          {!search && t('playlists.noneHint')}
        </EmptyPlace>
      )}
      <MoreButton list={list}>{t('playlists.more')}</MoreButton>
    </Page>
  );
}
