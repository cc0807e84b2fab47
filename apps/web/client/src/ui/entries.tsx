import type { ComponentProps, ReactNode } from 'react';
import styles from './entries.module.css';

/** A list of few things with something to do about each, such as sessions. */
export function Entries(list: Omit<ComponentProps<'ul'>, 'className'>) {
  return <ul className={styles.entries} {...list} />;
}

/** One of them: what it is, and what can be done. */
export function Entry({ name, detail, children }: { name: ReactNode; detail: ReactNode; children?: ReactNode }) {
  return (
    <li className={styles.entry}>
      <div className={styles.words}>
        <b>{name}</b>
        <span className="small soft block">{detail}</span>
      </div>
      {children}
    </li>
  );
}

/** The place of one that is not known yet. */
export function EntryPlace() {
  return <li className={styles.entry} />;
}
