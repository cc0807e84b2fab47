import { inWords } from '../../api/in-words.ts';
import { useChange } from '../../api/use-change.ts';
import { t } from '../../i18n/messages.ts';
import { videosApi } from '../../precomputed/operations.ts';
import { Button } from '../../ui/button.tsx';
import { Mistake } from '../../ui/notice.tsx';
import { listsOfVideos } from '../videos/videos.ts';
import type { UploadMetadata } from './upload-item.ts';

/** Shares a draft with those who were chosen to see it. */
export function PublishButton({ id, privacy }: { id: string; privacy: UploadMetadata['privacy'] }) {
  const { mutate, isPending, error } = useChange(videosApi.updateVideo, { refreshes: [videosApi.getVideo, ...listsOfVideos] });
  return (
    <>
      <Button kind="main" disabled={isPending} onClick={() => mutate({ params: { id }, body: { privacy } })}>
        {isPending ? t('publish.busy') : t('publish.action')}
      </Button>
      {error && <Mistake>{inWords(error)}</Mistake>}
    </>
  );
}
