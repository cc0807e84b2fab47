import { videosApi } from '@flotilla/contracts-videos';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { call } from '../api/call.ts';
import { inWords } from '../api/in-words.ts';
import type { Video } from '../api/queries.ts';
import { forgetLists } from '../api/query-client.ts';
import { Mistake } from '../ui/notice.tsx';
import { Window } from '../ui/window.tsx';

export function DeleteWindow({ video, close }: { video: Video; close: () => void }) {
  const queries = useQueryClient();
  const deletion = useMutation({
    mutationFn: () => call(videosApi.deleteVideo, { params: { id: video.uuid } }),
    onSuccess: async () => {
      queries.removeQueries({ queryKey: ['video', video.uuid] });
      await forgetLists();
      close();
    },
  });
  return (
    <Window title="Delete this video?" role="alertdialog" isBusy={deletion.isPending} onClose={close}>
      <p>
        <b>{video.name}</b> and all its files will be gone for everybody. This cannot be undone.
      </p>
      {deletion.isError && <Mistake>{inWords(deletion.error)}</Mistake>}
      <div className="actions">
        <button type="button" className="button quiet" disabled={deletion.isPending} onClick={close}>
          Keep it
        </button>
        <button type="button" className="button danger" disabled={deletion.isPending} onClick={() => deletion.mutate()}>
          {deletion.isPending ? 'Deleting' : 'Delete for ever'}
        </button>
      </div>
    </Window>
  );
}
