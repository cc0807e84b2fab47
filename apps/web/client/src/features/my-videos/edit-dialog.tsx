import type { MyUser } from '../../api/me.ts';
import { useOperation } from '../../api/use-operation.ts';
import { t } from '../../i18n/messages.ts';
import { videosApi } from '../../precomputed/operations.ts';
import { Dialog } from '../../ui/dialog.tsx';
import { Failure } from '../../ui/notice.tsx';
import { MetadataForm } from '../upload/metadata-form.tsx';
import type { UploadMetadata } from '../upload/upload-item.ts';
import type { Video } from '../videos/videos.ts';

/** Changes what is said about a video; the list holds a shortened description, so the whole one is asked for first. */
export function EditDialog({ video: { uuid }, channels, close }: { video: Video; channels: MyUser['videoChannels']; close: () => void }) {
  const whole = useOperation(videosApi.getVideo, { params: { id: uuid } }, { staleTime: 0 });
  return (
    <Dialog title={t('metadata.heading')} onClose={close}>
      {whole.isError && <Failure error={whole.error} retry={() => void whole.refetch()} />}
      {whole.data && whole.isFetchedAfterMount && (
        <MetadataForm
          metadata={{
            title: whole.data.name,
            privacy: whole.data.privacy.id as UploadMetadata['privacy'],
            channelId: whole.data.channel.id,
            description: whole.data.description ?? '',
          }}
          channels={channels}
          videoId={uuid}
          close={close}
        />
      )}
    </Dialog>
  );
}
