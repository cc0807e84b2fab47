import type { ReactNode } from 'react';
import { inWords, type WordsFor } from '../api/in-words.ts';
import { t } from '../i18n/messages.ts';
import styles from './outcome.module.css';
import { useFocus } from './use-focus.ts';

/** What became of a form. It takes the focus when it appears; `words` are better ones for a problem at this place. */
export function Outcome<Failed>({
  error,
  isMarked = false,
  words,
  children,
}: {
  error: Failed;
  /** The fields say it. */
  isMarked?: boolean;
  words?: WordsFor<Failed>;
  /** What is said when it worked; nothing while it did not. */
  children?: ReactNode;
}) {
  if (error !== null && error !== undefined) return <Refused>{isMarked ? t('form.markedFields') : inWords(error, words)}</Refused>;
  return children ? <Done>{children}</Done> : null;
}

function Refused({ children }: { children: ReactNode }) {
  return (
    <p className={`mistake ${styles.outcome}`} role="alert" tabIndex={-1} ref={useFocus<HTMLParagraphElement>()}>
      {children}
    </p>
  );
}

function Done({ children }: { children: ReactNode }) {
  return (
    <output className={`success ${styles.outcome}`} tabIndex={-1} ref={useFocus<HTMLOutputElement>()}>
      {children}
    </output>
  );
}
