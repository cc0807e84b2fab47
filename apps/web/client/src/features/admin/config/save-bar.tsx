import { t } from '../../../i18n/messages.ts';
import { Button } from '../../../ui/button.tsx';
import { useBriefly } from '../../../ui/use-briefly.ts';
import { useWhenChanged } from '../../../ui/use-when-changed.ts';
import styles from './save-bar.module.css';

type Props = {
  /** How much is not saved yet. */
  readonly unsaved: number;
  readonly isSaving: boolean;
  readonly isSaved: boolean;
  readonly discard: () => void;
};

/** Stays in view while something is not saved, and for a moment once it is; says so to everybody. */
export function SaveBar({ unsaved, isSaving, isSaved, discard }: Props) {
  const [justSaved, say] = useBriefly<true>();
  useWhenChanged(Number(isSaved), () => isSaved && say(true));
  const hasChanges = unsaved > 0;
  return (
    <div className={hasChanges || justSaved ? `${styles.bar} ${hasChanges ? '' : styles.saved}` : 'visually-hidden'}>
      <output className="grow num">{hasChanges ? t('config.unsaved', { count: unsaved }) : isSaved && t('config.saved')}</output>
      {hasChanges && (
        <>
          <Button kind="quiet" disabled={isSaving} onClick={discard}>
            {t('config.discard')}
          </Button>
          <Button type="submit" kind="main" disabled={isSaving}>
            {isSaving ? t('form.saving') : t('config.save')}
          </Button>
        </>
      )}
    </div>
  );
}
