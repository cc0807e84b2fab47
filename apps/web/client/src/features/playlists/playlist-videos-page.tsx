import { useState } from 'react';
import { Link, useNavigate, useParams } from 'react-router';
import { useMyUser } from '../../api/me.ts';
import { useOperation } from '../../api/use-operation.ts';
import { t } from '../../i18n/messages.ts';
import { videosApi } from '../../precomputed/operations.ts';
import { Button, buttonClass } from '../../ui/button.tsx';
import { Failure } from '../../ui/notice.tsx';
import { Page } from '../../ui/page.tsx';
import { privacyInWords } from '../upload/privacies.ts';
import { DeletePlaylistDialog } from './delete-playlist-dialog.tsx';
import { ElementsList } from './elements-list.tsx';
import { isWatchLater, nameOf, type Playlist, playPath } from './playlist.ts';
import styles from './playlist-videos-page.module.css';
import { detailsPath, mayFill, mayManage, PLAYLISTS } from './playlists.ts';
import { Absent, NotYours, Unavailable } from './unavailable.tsx';
import { useWatchLater } from './use-my-playlists.ts';

/** The videos of a playlist, to put them in order, for those who look after it. */
export function PlaylistVideosPage() {
  const playlistId = useParams()['id'] ?? '';
  const known = useOperation(videosApi.getPlaylist, { params: { playlistId } }, { staleTime: 0 });
  const user = useMyUser();
  const { data: playlist } = known;
  const { data: me } = user;
  if (known.error && !playlist) return <Unavailable error={known.error} retry={() => void known.refetch()} />;
  if (user.error && !me) return <Unavailable error={user.error} retry={() => void user.refetch()} />;
  if (!playlist || !me) return <Loading />;
  if (!mayFill(me, playlist)) return <NotYours />;
  return <Shown playlist={playlist} canManage={mayManage(me, playlist)} />;
}

/** What somebody wants to watch later. */
export function WatchLaterPage() {
  const { data: playlist, error, isSuccess, refetch } = useWatchLater();
  if (playlist) return <Shown playlist={playlist} canManage={false} />;
  if (isSuccess) return <Absent />;
  if (!error) return <Loading />;
  return (
    <Page title={t('frame.watchLater')}>
      <Failure error={error} retry={() => void refetch()} />
    </Page>
  );
}

const Loading = () => (
  <Page title={t('playlists.one')} isTitleHidden>
    <div className={`panel skeleton ${styles.loading}`} aria-hidden="true" />
  </Page>
);

function Shown({ playlist, canManage }: { playlist: Playlist; canManage: boolean }) {
  const navigate = useNavigate();
  const [isDeleting, setDeleting] = useState(false);
  const { privacy, videosLength, videoChannel } = playlist;
  return (
    <Page
      title={nameOf(playlist)}
      actions={
        <span className={styles.actions}>
          {videosLength > 0 && (
            <Link className={buttonClass()} to={playPath(playlist)}>
              {t('playlists.play')}
            </Link>
          )}
          {canManage && !isWatchLater(playlist) && (
            <>
              <Link className={buttonClass({ kind: 'quiet' })} to={detailsPath(playlist)}>
                {t('playlists.details')}
              </Link>
              <Button kind="quiet" onClick={() => setDeleting(true)}>
                {t('playlists.remove')}
              </Button>
            </>
          )}
        </span>
      }
    >
      <p className={`soft small num ${styles.about}`}>
        {t('playlists.videos', { count: videosLength })} · {privacyInWords(privacy)}
        {videoChannel && ` · ${videoChannel.displayName}`}
      </p>
      <ElementsList playlist={playlist} />
      {isDeleting && (
        <DeletePlaylistDialog
          playlist={playlist}
          close={() => setDeleting(false)}
          onDeleted={() => void navigate(PLAYLISTS, { replace: true })}
        />
      )}
    </Page>
  );
}
