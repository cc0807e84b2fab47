import styles from './secret.module.css';

/** Signs to be copied one by one. */
export function Secret({ children }: { children: string }) {
  return <code className={styles.secret}>{children}</code>;
}
