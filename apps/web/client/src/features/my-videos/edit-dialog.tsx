import { useQuery } from '@tanstack/react-query';
import type { MyUser } from '../../api/me.ts';
import { refresh } from '../../api/use-operation.ts';
import { videosApi } from '../../precomputed/operations.ts';
import { Dialog } from '../../ui/dialog.tsx';
import { Failure } from '../../ui/notice.tsx';
import { MetadataForm } from '../upload/metadata-form.tsx';
import type { UploadMetadata } from '../upload/upload-item.ts';
import { saveMetadata } from '../upload/uploads.ts';
import { listsOfVideos, type Video, videoQuery } from '../videos/videos.ts';

/** Changes what is said about a video; the list holds a shortened description, so the whole one is asked for first. */
export function EditDialog({ video, channels, close }: { video: Video; channels: MyUser['videoChannels']; close: () => void }) {
  const whole = useQuery({ ...videoQuery(video.uuid), staleTime: 0 });
  const save = async (metadata: UploadMetadata) => {
    await saveMetadata(video.uuid, metadata);
    await refresh([videosApi.getVideo, ...listsOfVideos]);
  };
  return (
    <Dialog title="About this video" onClose={close}>
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
          save={save}
          close={close}
        />
      )}
    </Dialog>
  );
}
