import { useState } from 'react';
import { Link, useNavigate, useParams } from 'react-router';
import { type MyUser, useMyUser } from '../../api/me.ts';
import { useOperation } from '../../api/use-operation.ts';
import { Form } from '../../forms/form.tsx';
import { useDraft } from '../../forms/use-draft.ts';
import { useOperationForm } from '../../forms/use-operation-form.ts';
import { t } from '../../i18n/messages.ts';
import { videosApi } from '../../precomputed/operations.ts';
import { Button, buttonClass } from '../../ui/button.tsx';
import { Outcome } from '../../ui/outcome.tsx';
import { Page } from '../../ui/page.tsx';
import { SaveBar } from '../../ui/save-bar.tsx';
import { DeletePlaylistDialog } from './delete-playlist-dialog.tsx';
import { isWatchLater, type Playlist } from './playlist.ts';
import { PlaylistFields } from './playlist-fields.tsx';
import { changesOf, valuesOf } from './playlist-values.ts';
import styles from './playlist-videos-page.module.css';
import { detailsPath, listsOfPlaylists, mayManage, PLAYLISTS, pathOf } from './playlists.ts';
import { NotYours, Unavailable } from './unavailable.tsx';

/** What is said about a playlist and who sees it. */
export function EditPlaylistPage() {
  const playlistId = useParams()['id'] ?? '';
  // Drafts are put over what is saved by now, so it is asked for each time.
  const known = useOperation(videosApi.getPlaylist, { params: { playlistId } }, { staleTime: 0, refetchOnWindowFocus: false });
  const user = useMyUser();
  const { data: playlist } = known;
  const { data: me } = user;
  if (known.error && !playlist) return <Unavailable error={known.error} retry={() => void known.refetch()} />;
  if (user.error && !me) return <Unavailable error={user.error} retry={() => void user.refetch()} />;
  if (playlist && me && !mayManage(me, playlist)) return <NotYours />;
  const isReady = playlist && me && known.isFetchedAfterMount;
  return (
    <Page title={t('playlists.editTitle')} actions={playlist && <Actions playlist={playlist} />}>
      {playlist && isWatchLater(playlist) && <p className="soft">{t('playlists.watchLater.stays')}</p>}
      {isReady && !isWatchLater(playlist) && <Editor key={playlist.uuid} playlist={playlist} channels={channelsFor(me, playlist)} />}
      {!isReady && <div className={`panel skeleton ${styles.loading}`} aria-hidden="true" />}
    </Page>
  );
}

/** A playlist stays with its account: others leave its channel as it is. */
function channelsFor(me: MyUser, { ownerAccount, videoChannel }: Playlist) {
  if (me.account.id === ownerAccount.id) return me.videoChannels;
  return videoChannel ? [videoChannel] : [];
}

type EditorProps = { readonly playlist: Playlist; readonly channels: ReturnType<typeof channelsFor> };

function Editor(props: EditorProps) {
  const [edition, setEdition] = useState(0);
  return <EditForm key={edition} {...props} restart={() => setEdition(edition + 1)} />;
}

function EditForm({ playlist, channels, restart }: EditorProps & { restart: () => void }) {
  const saved = valuesOf(playlist);
  const draft = detailsPath(playlist);
  const [, keepDraft] = useDraft(draft);
  const form = useOperationForm(videosApi.updatePlaylist, {
    values: saved,
    send: (values) => changesOf(playlist.uuid, values, saved),
    required: ['displayName'],
    draft,
    refreshes: listsOfPlaylists,
  });
  const { isPending, isSuccess, error } = form.change;
  const discard = () => {
    keepDraft(undefined);
    restart();
  };
  return (
    <Form of={form}>
      <PlaylistFields form={form} channels={channels} playlist={playlist} />
      <Outcome error={error} isMarked={form.isMarked} />
      <SaveBar
        unsaved={form.isChanged ? t('playlists.notSaved') : null}
        isSaving={isPending}
        isSaved={isSuccess}
        discard={discard}
        words={{ saved: t('playlists.saved'), save: t('playlists.save'), discard: t('playlists.discard') }}
      />
    </Form>
  );
}

function Actions({ playlist }: { playlist: Playlist }) {
  const navigate = useNavigate();
  const [isDeleting, setDeleting] = useState(false);
  const [, keepDraft] = useDraft(detailsPath(playlist));
  return (
    <span className={styles.actions}>
      <Link className={buttonClass({ kind: 'quiet' })} to={pathOf(playlist)}>
        {t('playlists.toVideos')}
      </Link>
      {!isWatchLater(playlist) && (
        <Button kind="quiet" onClick={() => setDeleting(true)}>
          {t('playlists.remove')}
        </Button>
      )}
      {isDeleting && (
        <DeletePlaylistDialog
          playlist={playlist}
          close={() => setDeleting(false)}
          onDeleted={() => {
            keepDraft(undefined);
            void navigate(PLAYLISTS, { replace: true });
          }}
        />
      )}
    </span>
  );
}
