import { useMutation, useQueryClient } from '@tanstack/react-query';
import { call } from '../../api/call.ts';
import { inWords } from '../../api/in-words.ts';
import { keyOf, refresh } from '../../api/use-operation.ts';
import { videosApi } from '../../precomputed/operations.ts';
import { Button } from '../../ui/button.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { Mistake } from '../../ui/notice.tsx';
import type { Video } from '../videos/videos.ts';
import { listsOfVideos } from '../videos/videos.ts';

export function DeleteDialog({ video, close }: { video: Video; close: () => void }) {
  const queries = useQueryClient();
  const deletion = useMutation({
    mutationFn: () => call(videosApi.deleteVideo, { params: { id: video.uuid } }),
    onSuccess: async () => {
      queries.removeQueries({ queryKey: keyOf(videosApi.getVideo, { params: { id: video.uuid } }) });
      await refresh(listsOfVideos);
      close();
    },
  });
  return (
    <Dialog title="Delete this video?" role="alertdialog" isBusy={deletion.isPending} onClose={close}>
      <p>
        <b>{video.name}</b> and all its files will be gone for everybody. This cannot be undone.
      </p>
      {deletion.isError && <Mistake>{inWords(deletion.error)}</Mistake>}
      <div className="actions">
        <Button kind="quiet" disabled={deletion.isPending} onClick={close}>
          Keep it
        </Button>
        <Button kind="danger" disabled={deletion.isPending} onClick={() => deletion.mutate()}>
          {deletion.isPending ? 'Deleting' : 'Delete for ever'}
        </Button>
      </div>
    </Dialog>
  );
}
