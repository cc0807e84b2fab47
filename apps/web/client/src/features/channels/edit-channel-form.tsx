import { useState } from 'react';
import { Form } from '../../forms/form.tsx';
import { useDraft } from '../../forms/use-draft.ts';
import { useOperationForm } from '../../forms/use-operation-form.ts';
import { t } from '../../i18n/messages.ts';
import { handleOf } from '../../instance.ts';
import { videosApi } from '../../precomputed/operations.ts';
import { CheckField } from '../../ui/check-field.tsx';
import { Outcome } from '../../ui/outcome.tsx';
import { SaveBar } from '../../ui/save-bar.tsx';
import { Section } from '../../ui/section.tsx';
import { ChannelFields } from './channel-fields.tsx';
import { changesOf, mistakeWords, valuesOf } from './channel-values.ts';
import { type Channel, editPath, showChannels } from './channels.ts';

/** What is said about a channel. */
export function EditChannelForm({ channel }: { channel: Channel }) {
  const [edition, setEdition] = useState(0);
  return <Fields key={edition} channel={channel} restart={() => setEdition(edition + 1)} />;
}

function Fields({ channel, restart }: { channel: Channel; restart: () => void }) {
  const saved = valuesOf(channel);
  const draft = editPath(channel);
  const [, keepDraft] = useDraft(draft);
  const form = useOperationForm(videosApi.updateChannel, {
    values: saved,
    send: (values) => changesOf(handleOf(channel), values, saved),
    required: ['displayName'],
    words: mistakeWords(),
    draft,
    refreshes: showChannels,
  });
  const { isPending, isSuccess, error } = form.change;
  const { support, bulkVideosSupportUpdate } = form.values;
  return (
    <Form of={form}>
      <Section title={t('channels.text')}>
        <ChannelFields form={form} />
        {support.trim() !== saved.support && (
          <CheckField
            label={t('channels.bulk')}
            checked={bulkVideosSupportUpdate}
            onChange={({ target }) => form.choose('bulkVideosSupportUpdate', target.checked)}
          />
        )}
      </Section>
      <Outcome error={error} isMarked={form.isMarked} />
      <SaveBar
        unsaved={form.isChanged ? t('channels.notSaved') : null}
        isSaving={isPending}
        isSaved={isSuccess}
        discard={() => {
          keepDraft(undefined);
          restart();
        }}
        words={{ saved: t('channels.saved'), save: t('channels.save'), discard: t('channels.discard') }}
      />
    </Form>
  );
}
