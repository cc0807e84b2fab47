import { inWords } from '../../api/in-words.ts';
import { useMe } from '../../api/me.ts';
import { useChange } from '../../api/use-change.ts';
import { Form } from '../../forms/form.tsx';
import { useOperationForm } from '../../forms/use-operation-form.ts';
import { t } from '../../i18n/messages.ts';
import { videosApi } from '../../precomputed/operations.ts';
import { Outcome } from '../../ui/outcome.tsx';
import { SubmitRow } from '../../ui/submit-row.tsx';
import { TextField } from '../../ui/text-field.tsx';
import type { Video } from '../videos/videos.ts';
import { useFirstField } from './first-field.ts';
import { AudienceFields } from './playlist-fields.tsx';
import { creationOf, newValues } from './playlist-values.ts';
import { listsOfPlaylists } from './playlists.ts';
import styles from './save-dialog.module.css';

type Props = {
  readonly video: Pick<Video, 'uuid'>;
  readonly startTimestamp: number | null;
  readonly say: (words: string) => void;
  readonly close: () => void;
};

/** Makes a playlist and puts a video into it. */
export function NewPlaylistForm({ video, startTimestamp, say, close }: Props) {
  const channels = useMe()?.videoChannels;
  const fields = useFirstField();
  const adding = useChange(videosApi.addPlaylistElement, { refreshes: listsOfPlaylists });
  const form = useOperationForm(videosApi.createPlaylist, {
    values: newValues,
    send: creationOf,
    required: ['displayName'],
    refreshes: [videosApi.listAccountPlaylists],
    onSuccess: async ({ videoPlaylist }, { body: { displayName } }) => {
      try {
        await adding.mutateAsync({ params: { playlistId: videoPlaylist.uuid }, body: { videoId: video.uuid, startTimestamp } });
        say(t('playlists.saveTo.added', { name: displayName }));
      } catch (error) {
        say(t('playlists.saveTo.createdOnly', { reason: inWords(error) }));
      }
      close();
    },
  });
  return (
    <Form of={form} className={`form ${styles.new}`}>
      <div ref={fields}>
        <TextField label={t('playlists.name')} {...form.field('displayName')} />
      </div>
      <div className="pair">
        <AudienceFields form={form} channels={channels} />
      </div>
      <SubmitRow label={t('playlists.saveTo.create')} busyLabel={t('playlists.creating')} isBusy={form.change.isPending} cancel={close}>
        <Outcome error={form.change.error} isMarked={form.isMarked} words={{ too_many_playlists: t('playlists.tooMany') }} />
      </SubmitRow>
    </Form>
  );
}
