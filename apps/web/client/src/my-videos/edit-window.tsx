import { useQuery, useQueryClient } from '@tanstack/react-query';
import { type MyUser, type Video, videoQuery } from '../api/queries.ts';
import { useSession } from '../api/session.ts';
import { Failure } from '../ui/notice.tsx';
import { Window } from '../ui/window.tsx';
import { MetadataForm } from '../upload/metadata-form.tsx';
import type { UploadMetadata } from '../upload/upload-item.ts';
import { saveMetadata } from '../upload/uploads.ts';

/** Changes what is said about a video; the list holds a shortened description, so the whole one is asked for first. */
export function EditWindow({ video, channels, close }: { video: Video; channels: MyUser['videoChannels']; close: () => void }) {
  const queries = useQueryClient();
  const whole = useQuery({ ...videoQuery(video.uuid, useSession()?.username), staleTime: 0 });
  const save = async (metadata: UploadMetadata) => {
    await saveMetadata(video.uuid, metadata);
    await Promise.all(['my-videos', 'video', 'videos'].map((key) => queries.invalidateQueries({ queryKey: [key] })));
  };
  return (
    <Window title="About this video" onClose={close}>
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
    </Window>
  );
}
