import { queries } from '../../api/query-client.ts';
import { useChange } from '../../api/use-change.ts';
import { bold, Message } from '../../i18n/message.tsx';
import { t } from '../../i18n/messages.ts';
import { videosApi } from '../../precomputed/operations.ts';
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx';
import type { Playlist } from './playlist.ts';

type Props = {
  readonly playlist: Pick<Playlist, 'displayName' | 'uuid'>;
  readonly close: () => void;
  readonly onDeleted?: () => void;
};

/** Asks once more before a playlist is gone. */
export function DeletePlaylistDialog({ playlist: { uuid, displayName }, close, onDeleted }: Props) {
  const deletion = useChange(videosApi.deletePlaylist, {
    refreshes: [videosApi.listAccountPlaylists, videosApi.listChannelPlaylists, videosApi.findPlaylistsOfVideos],
    onSuccess: () => {
      // Pages ask for it by any of its ids.
      queries.removeQueries({ queryKey: [videosApi.getPlaylist.id] });
      close();
      onDeleted?.();
    },
  });
  return (
    <ConfirmDialog
      title={t('playlists.delete.title')}
      action={t('playlists.delete.action')}
      busy={t('playlists.deleting')}
      change={deletion}
      run={() => deletion.mutate({ params: { playlistId: uuid } })}
      close={close}
    >
      <p>
        <Message of="playlists.delete.consequence" name={displayName} b={bold} />
      </p>
    </ConfirmDialog>
  );
}
