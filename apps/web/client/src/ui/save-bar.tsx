import { useEffect, useRef } from 'react';
import { t } from '../i18n/messages.ts';
import { Button } from './button.tsx';
import styles from './save-bar.module.css';
import { useBriefly } from './use-briefly.ts';
import { useWhenChanged } from './use-when-changed.ts';

type Props = {
  /** What is said while something is not saved; null when everything is. */
  readonly unsaved: string | null;
  readonly isSaving: boolean;
  readonly isSaved: boolean;
  readonly discard: () => void;
  readonly words: { readonly saved: string; readonly save: string; readonly discard: string };
};

/** Stays in view while something is not saved, and for a moment once it is; says so to everybody. */
export function SaveBar({ unsaved, isSaving, isSaved, discard, words }: Props) {
  const [justSaved, say] = useBriefly<true>();
  useWhenChanged(Number(isSaved), () => isSaved && say(true));
  const hasChanges = unsaved !== null;
  const outcome = useRef<HTMLOutputElement>(null);
  useEffect(() => {
    // The button that had the focus is gone; who saved with Enter in a field stays there.
    if (!hasChanges && isSaved && document.activeElement === document.body) outcome.current?.focus({ preventScroll: true });
  }, [hasChanges, isSaved]);
  const discardAll = () => {
    document.querySelector('h1')?.focus({ preventScroll: true });
    discard();
  };
  return (
    <div className={hasChanges || justSaved ? `${styles.bar} ${hasChanges ? '' : styles.saved}` : 'visually-hidden'}>
      <output className="grow num" tabIndex={-1} ref={outcome}>
        {hasChanges ? unsaved : isSaved && words.saved}
      </output>
      {hasChanges && (
        <>
          <Button kind="quiet" disabled={isSaving} onClick={discardAll}>
            {words.discard}
          </Button>
          <Button type="submit" kind="main" disabled={isSaving}>
            {isSaving ? t('form.saving') : words.save}
          </Button>
        </>
      )}
    </div>
  );
}
