import type { MyUser } from '../../api/me.ts';
import { Form } from '../../forms/form.tsx';
import { useOperationForm } from '../../forms/use-operation-form.ts';
import { t } from '../../i18n/messages.ts';
import { videosApi } from '../../precomputed/operations.ts';
import { Button } from '../../ui/button.tsx';
import { DialogActions } from '../../ui/dialog.tsx';
import { Outcome } from '../../ui/outcome.tsx';
import { TextArea, TextField } from '../../ui/text-field.tsx';
import { PrivacyAndChannel } from './privacy-and-channel.tsx';
import { TITLE_LENGTH } from './titles.ts';
import { updateOf } from './update-of.ts';
import type { UploadMetadata } from './upload-item.ts';

type Props = {
  readonly metadata: UploadMetadata;
  readonly channels: MyUser['videoChannels'];
  readonly save: (metadata: UploadMetadata) => Promise<void>;
  readonly close: () => void;
};

/** What a person says about a video on its way; its upload takes it along. */
export function MetadataForm({ metadata, channels, save, close }: Props) {
  const { title, privacy, channelId, description } = metadata;
  const form = useOperationForm(videosApi.updateVideo, {
    values: { name: title, privacy, channelId, description },
    send: ({ name, ...values }) => updateOf('', { ...metadata, title: name, ...values }),
    words: { name: { any: t('metadata.titleLength', TITLE_LENGTH) } },
    perform: async ({ body }) => {
      const { name = title, description: words, channelId: channel = channelId } = body ?? {};
      // What a draft will be is not what the server was told.
      await save({ ...metadata, privacy: form.values.privacy, channelId: channel, title: name, description: words ?? '' });
      return null;
    },
    onSuccess: close,
  });
  const { isPending, error } = form.change;
  return (
    <Form of={form}>
      <TextField label={t('metadata.title')} {...form.field('name')} />
      <PrivacyAndChannel channels={channels} form={form} />
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
