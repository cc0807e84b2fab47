import { type ComponentProps, useDeferredValue, useId } from 'react';
import { t } from '../../i18n/messages.ts';
import { Markdown } from '../../ui/markdown.tsx';
import { TextArea } from '../../ui/text-field.tsx';
import styles from './description-field.module.css';

type Props = Omit<ComponentProps<typeof TextArea>, 'hint' | 'label'> & { readonly text: string };

/** The description with what will be made of it. */
export function DescriptionField({ text, ...field }: Props) {
  const id = useId();
  const shown = useDeferredValue(text);
  return (
    <>
      <TextArea label={t('metadata.description')} hint={t('editVideo.descriptionHint')} rows={8} {...field} />
      {shown.trim() !== '' && (
        <section className={styles.preview} aria-labelledby={id}>
          <h3 id={id}>{t('editVideo.preview')}</h3>
          <div className={styles.text}>
            <Markdown text={shown} below={3} />
          </div>
        </section>
      )}
    </>
  );
}
