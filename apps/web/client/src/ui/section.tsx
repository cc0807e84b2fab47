import { type ReactNode, useEffect, useId, useRef } from 'react';
import { useLocation } from 'react-router';
import styles from './section.module.css';

type Props = {
  /** What links end at: `#password`. */
  readonly id?: string;
  readonly title: string;
  readonly intro?: ReactNode;
  readonly children?: ReactNode;
};

/** One subject of the settings. */
export function Section({ id: place, title, intro, children }: Props) {
  const id = useId();
  const section = useRef<HTMLElement>(null);
  const { hash } = useLocation();
  // The section may come later than the page, whose parts are loaded one by one.
  useEffect(() => {
    if (place === undefined || hash !== `#${place}`) return;
    section.current?.scrollIntoView();
    section.current?.querySelector<HTMLElement>('input:not([hidden])')?.focus({ preventScroll: true });
  }, [place, hash]);
  return (
    <section id={place} ref={section} className={`panel ${styles.section}`} aria-labelledby={id}>
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
