import type { ComponentProps } from 'react';
import { t } from '../../i18n/messages.ts';
import { MarkdownPreview } from '../../ui/markdown-preview.tsx';
import { TextArea } from '../../ui/text-field.tsx';

type Props = Omit<ComponentProps<typeof TextArea>, 'hint' | 'label'> & { readonly text: string };

/** The description with what will be made of it. */
export function DescriptionField({ text, ...field }: Props) {
  return (
    <>
      <TextArea label={t('metadata.description')} hint={t('editVideo.descriptionHint')} rows={8} {...field} />
      <MarkdownPreview title={t('editVideo.preview')} below={3} text={text} />
    </>
  );
}
