import { inWords } from '../../api/in-words.ts';
import { useChange } from '../../api/use-change.ts';
import { t } from '../../i18n/messages.ts';
import { videosApi } from '../../precomputed/operations.ts';
import { Button } from '../../ui/button.tsx';
import { Mistake } from '../../ui/notice.tsx';
import { listsOfVideos } from '../videos/videos.ts';
import { draftAudiences } from './draft-audiences.ts';
import type { UploadMetadata } from './upload-item.ts';

type Props = {
  readonly id: string;
  readonly privacy: UploadMetadata['privacy'];
  /** The button may be gone by then, and the focus with it. */
  readonly onPublished: () => void;
};

/** Shares a draft at once with those who were chosen to see it; a time that was set for it is forgotten. */
export function PublishButton({ id, privacy, onPublished }: Props) {
  const { mutate, isPending, error } = useChange(videosApi.updateVideo, {
    refreshes: [videosApi.getVideo, ...listsOfVideos],
    onSuccess: () => {
      draftAudiences.forget(id);
      onPublished();
    },
  });
  return (
    <>
      <Button kind="main" disabled={isPending} onClick={() => mutate({ params: { id }, body: { privacy, scheduleUpdate: null } })}>
        {isPending ? t('publish.busy') : t('publish.action')}
      </Button>
      {error && <Mistake>{inWords(error)}</Mistake>}
    </>
  );
}
