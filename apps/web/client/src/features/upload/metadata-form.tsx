import type { MyUser } from '../../api/me.ts';
import { Form } from '../../forms/form.tsx';
import { useOperationForm } from '../../forms/use-operation-form.ts';
import { t } from '../../i18n/messages.ts';
import { videosApi } from '../../precomputed/operations.ts';
import { Button } from '../../ui/button.tsx';
import { Choice } from '../../ui/choice.tsx';
import { DialogActions } from '../../ui/dialog.tsx';
import { Outcome } from '../../ui/outcome.tsx';
import { TextArea, TextField } from '../../ui/text-field.tsx';
import { listsOfVideos } from '../videos/videos.ts';
import { privacyOptions } from './privacies.ts';
import { TITLE_LENGTH } from './titles.ts';
import { updateOf } from './update-of.ts';
import type { UploadMetadata } from './upload-item.ts';

type Props = {
  readonly metadata: UploadMetadata;
  readonly channels: MyUser['videoChannels'];
  /** Null while the video is on its way: its upload takes along what is said about it. */
  readonly videoId: string | null;
  readonly onSaved?: (metadata: UploadMetadata) => void;
  readonly close: () => void;
};

/** What a person says about a video: title, audience, channel, description. */
export function MetadataForm({ metadata: { title, privacy, channelId, description }, channels, videoId, onSaved, close }: Props) {
  const form = useOperationForm(videosApi.updateVideo, {
    values: { name: title, privacy, channelId, description },
    send: ({ name, ...values }) => updateOf(videoId ?? '', { title: name, ...values }),
    words: { name: { any: t('metadata.titleLength', TITLE_LENGTH) } },
    ...(videoId ? { refreshes: [videosApi.getVideo, ...listsOfVideos] } : { perform: () => Promise.resolve(null) }),
    onSuccess: (_, { body }) => {
      const { name = title, description: words, ...others } = body ?? {};
      onSaved?.({ privacy, channelId, ...others, title: name, description: words ?? '' });
      close();
    },
  });
  const { isPending, error } = form.change;
  return (
    <Form of={form}>
      <TextField label={t('metadata.title')} {...form.field('name')} />
      <div className="pair">
        <Choice
          label={t('metadata.privacy')}
          options={privacyOptions()}
          value={form.values.privacy}
          onChange={(id) => form.choose('privacy', id as UploadMetadata['privacy'])}
        />
        {channels.length > 1 && (
          <Choice
            label={t('metadata.channel')}
            options={channels.map(({ id, displayName }) => ({ id, label: displayName }))}
            value={form.values.channelId}
            onChange={(id) => form.choose('channelId', id)}
          />
        )}
      </div>
      <TextArea label={t('metadata.description')} rows={4} {...form.field('description')} />
      <Outcome error={error} isMarked={form.isMarked} />
      <DialogActions>
        <Button kind="quiet" disabled={isPending} onClick={close}>
          {t('form.cancel')}
        </Button>
        <Button kind="main" type="submit" disabled={isPending}>
          {isPending ? t('form.saving') : t('metadata.save')}
        </Button>
      </DialogActions>
    </Form>
  );
}
