import { t } from '../../../i18n/messages.ts';
import { Button } from '../../../ui/button.tsx';
import { TextArea } from '../../../ui/text-field.tsx';
import { useFocus } from '../../../ui/use-focus.ts';
import styles from './homepage-page.module.css';

type Props = {
  readonly text: string;
  /** It was found when one wanted to save, not while one writes. */
  readonly isFocused: boolean;
  readonly isSaving: boolean;
  readonly keepTheirs: () => void;
  readonly replace: () => void;
};

/** What somebody else saved since one began to write, and the choice between the two texts. */
export function TheirText({ text, isFocused, isSaving, keepTheirs, replace }: Props) {
  return (
    <section className="panel form" aria-label={t('homepageEditor.twoTexts')}>
      <p className="mistake" role="alert" tabIndex={-1} ref={useFocus<HTMLParagraphElement>(isFocused)}>
        {t('homepageEditor.overtaken')}
      </p>
      <TextArea label={t('homepageEditor.theirText')} rows={8} readOnly value={text} />
      <div className={styles.actions}>
        <Button kind="quiet" disabled={isSaving} onClick={keepTheirs}>
          {t('homepageEditor.keepTheirs')}
        </Button>
        <Button kind="danger" disabled={isSaving} onClick={replace}>
          {isSaving ? t('form.saving') : t('homepageEditor.saveMine')}
        </Button>
      </div>
    </section>
  );
}
