import type { ReactNode } from 'react';
import { type PlainKey, t } from '../i18n/messages.ts';
import styles from './card.module.css';

type Props = {
  /** For the ear, where the title alone does not tell cards apart. */
  readonly label?: string;
  readonly title: ReactNode;
  readonly state: { readonly className: string; readonly label: PlainKey } | undefined;
  /** Who and when. */
  readonly facts: ReactNode;
  readonly children: ReactNode;
};

/** One thing of a list that waits for a decision: what it is, how it stands, and what can be done. */
export function Card({ label, title, state, facts, children }: Props) {
  return (
    <article className={`panel ${styles.card}`} aria-label={label}>
      <div className={styles.head}>
        <h2 className="item-title">{title}</h2>
        {state && <span className={`state ${state.className}`}>{t(state.label)}</span>}
        <span className="soft small">{facts}</span>
      </div>
      {children}
    </article>
  );
}

export const CardActions = ({ children }: { readonly children: ReactNode }) => <div className={styles.actions}>{children}</div>;
