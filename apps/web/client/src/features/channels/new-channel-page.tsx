import { useNavigate } from 'react-router';
import { useConfig } from '../../api/config.ts';
import { useMyUser } from '../../api/me.ts';
import { Form } from '../../forms/form.tsx';
import { useDraft } from '../../forms/use-draft.ts';
import { useOperationForm } from '../../forms/use-operation-form.ts';
import { t } from '../../i18n/messages.ts';
import { videosApi } from '../../precomputed/operations.ts';
import { Outcome } from '../../ui/outcome.tsx';
import { Page } from '../../ui/page.tsx';
import { Section } from '../../ui/section.tsx';
import { SubmitRow } from '../../ui/submit-row.tsx';
import { TextField } from '../../ui/text-field.tsx';
import { ChannelFields } from './channel-fields.tsx';
import { mistakeWords, textsOf } from './channel-values.ts';
import { editPath, NEW_CHANNEL, showChannels } from './channels.ts';

const nothing = { name: '', displayName: '', description: '', support: '' };

/** Makes a channel, and leads to where it gets its images. */
export function NewChannelPage() {
  const navigate = useNavigate();
  const most = useConfig()?.videoChannels.maxPerUser;
  const count = useMyUser().data?.videoChannels.length ?? 0;
  const [, keepDraft] = useDraft(NEW_CHANNEL);
  const form = useOperationForm(videosApi.createChannel, {
    values: nothing,
    send: (values) => ({ body: { name: values.name.trim(), ...textsOf(values) } }),
    required: ['name', 'displayName'],
    words: { name: { any: t('channels.nameWrong') }, ...mistakeWords() },
    draft: NEW_CHANNEL,
    refreshes: showChannels,
    onSuccess: (_made, { body: { name } }) => {
      keepDraft(undefined);
      void navigate(editPath({ name }), { replace: true });
    },
  });
  const { isPending, error } = form.change;
  return (
    <Page title={t('channels.new')}>
      {most !== undefined && count >= most && <output>{t('channels.full', { count: most })}</output>}
      <Form of={form}>
        <Section title={t('channels.text')}>
          <TextField
            label={t('channels.name')}
            hint={t('channels.nameHint')}
            autoComplete="off"
            autoCapitalize="none"
            spellCheck={false}
            {...form.field('name')}
          />
          <ChannelFields form={form} />
        </Section>
        <SubmitRow label={t('channels.create')} busyLabel={t('channels.creating')} isBusy={isPending}>
          <Outcome
            error={error}
            isMarked={form.isMarked}
            words={{ actor_name_taken: t('channels.nameTaken'), too_many_channels: t('channels.full', { count: most ?? count }) }}
          />
        </SubmitRow>
      </Form>
    </Page>
  );
}
