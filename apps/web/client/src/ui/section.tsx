import { type ReactNode, useId } from 'react';
import styles from './section.module.css';

/** One subject of the settings. */
export function Section({ title, intro, children }: { title: string; intro?: ReactNode; children?: ReactNode }) {
  const id = useId();
  return (
    <section className={`panel ${styles.section}`} aria-labelledby={id}>
      <h2 id={id}>{title}</h2>
      {intro && <p className={`soft ${styles.intro}`}>{intro}</p>}
      {children}
    </section>
  );
}

/** Several of them, one below the other. */
export function Sections({ children }: { children: ReactNode }) {
  return <div className={styles.sections}>{children}</div>;
}
