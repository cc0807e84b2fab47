import type { ReactNode } from 'react';
import styles from './foot-links.module.css';

/** Other ways on, below a form. */
export function FootLinks({ children }: { children: ReactNode }) {
  return <p className={styles.links}>{children}</p>;
}
