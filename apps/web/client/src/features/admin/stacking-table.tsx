import type { ReactNode } from 'react';
import styles from './stacking-table.module.css';

type Props = {
  readonly caption: string;
  /** The cells of the head. */
  readonly head: ReactNode;
  /** Where rows are stacks only screen readers need the head; otherwise one can do something with it. */
  readonly isHeadShown?: boolean;
  readonly isBusy: boolean;
  readonly children: ReactNode;
};

/** A table whose rows become stacks of labelled values where there is no room for columns. */
export function StackingTable({ caption, head, isHeadShown = false, isBusy, children }: Props) {
  return (
    <div className={`panel ${styles.panel}`}>
      <table className={styles.table} aria-busy={isBusy}>
        <caption className="visually-hidden">{caption}</caption>
        <thead className={isHeadShown ? styles.head : styles.quietHead}>
          <tr>{head}</tr>
        </thead>
        <tbody>{children}</tbody>
      </table>
    </div>
  );
}

/** A value of a row; `label` stands beside it where there are no columns. */
export function Cell({ label, className, children }: { label: string; className?: string | undefined; children: ReactNode }) {
  return (
    <td data-label={label} className={className}>
      {children}
    </td>
  );
}
