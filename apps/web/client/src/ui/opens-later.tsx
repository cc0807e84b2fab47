import { type ReactElement, type ReactNode, Suspense, useState } from 'react';
import { inWords } from '../api/in-words.ts';
import { Mistake } from './notice.tsx';
import styles from './opens-later.module.css';
import popover from './popover.module.css';
import { Unexpected } from './unexpected.tsx';

type Props = {
  /** The button while nothing is open. */
  readonly button: (open: () => void) => ReactElement;
  /** The same button with what it opens, which is open from the start. */
  readonly children: ReactNode;
};

/** A button with a menu or the like that is loaded when it is first wanted. */
export function OpensLater({ button, children }: Props) {
  const [isWanted, setWanted] = useState(false);
  if (!isWanted) return button(() => setWanted(true));
  return (
    <Unexpected
      instead={(error, again) => (
        <div className={styles.place}>
          {button(again)}
          <div className={`${popover.popover} ${styles.note}`}>
            <Mistake>{inWords(error)}</Mistake>
          </div>
        </div>
      )}
    >
      <Suspense fallback={button(() => undefined)}>{children}</Suspense>
    </Unexpected>
  );
}
