import { queries } from '../../api/query-client.ts';
import { useChange } from '../../api/use-change.ts';
import { bold, Message } from '../../i18n/message.tsx';
import { t } from '../../i18n/messages.ts';
import { videosApi } from '../../precomputed/operations.ts';
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx';
import { listsOfVideos, type Video } from '../videos/videos.ts';

type Props = {
  readonly video: Pick<Video, 'name' | 'uuid'>;
  readonly close: () => void;
  readonly onDeleted?: () => void;
};

/** Asks once more before a video is gone for everybody. */
export function DeleteDialog({ video: { uuid, name }, close, onDeleted }: Props) {
  const video = { params: { id: uuid } };
  const deletion = useChange(videosApi.deleteVideo, {
    refreshes: listsOfVideos,
    onSuccess: () => {
      // Pages ask for it by any of its ids.
      queries.removeQueries({ queryKey: [videosApi.getVideo.id] });
      close();
      onDeleted?.();
    },
  });
  return (
    <ConfirmDialog
      title={t('myVideos.delete.title')}
      action={t('myVideos.delete.action')}
      busy={t('myVideos.deleting')}
      change={deletion}
      run={() => deletion.mutate(video)}
      close={close}
    >
      <p>
        <Message of="myVideos.delete.consequence" name={name} b={bold} />
      </p>
    </ConfirmDialog>
  );
}
