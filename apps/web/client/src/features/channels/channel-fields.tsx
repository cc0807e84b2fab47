import type { Operation } from '@flotilla/contract';
import type { OperationForm } from '../../forms/use-operation-form.ts';
import { t } from '../../i18n/messages.ts';
import { MarkdownPreview } from '../../ui/markdown-preview.tsx';
import { TextArea, TextField } from '../../ui/text-field.tsx';

type Texts = { displayName: string; description: string; support: string };
type Props = { readonly form: Pick<OperationForm<Operation, Texts>, 'field' | 'values'> };

/** What is said about a channel. */
export function ChannelFields({ form }: Props) {
  const { description, support } = form.values;
  return (
    <>
      <TextField label={t('channels.displayName')} {...form.field('displayName')} />
      <TextArea label={t('channels.description')} hint={t('channels.descriptionHint')} rows={6} {...form.field('description')} />
      <MarkdownPreview title={t('channels.preview')} below={3} text={description} />
      <TextArea label={t('channels.support')} hint={t('channels.supportHint')} rows={3} {...form.field('support')} />
      <MarkdownPreview title={t('channels.preview')} below={3} text={support} />
    </>
  );
}
