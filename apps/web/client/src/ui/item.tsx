import type { ComponentProps, ReactNode } from 'react';
import styles from './item.module.css';

type Props = ComponentProps<'article'> & {
  readonly as?: 'article' | 'section';
  readonly image: ReactNode;
  /** What can be done about it. */
  readonly actions?: ReactNode;
  /** What is said about it. */
  readonly children: ReactNode;
};

/** One of a list of things that have an image. */
export function Item({ as: Root = 'article', image, actions, children, ...root }: Props) {
  return (
    <Root className={`panel ${styles.item}`} {...root}>
      <div className={styles.image}>{image}</div>
      <div className={styles.body}>{children}</div>
      <div className={styles.actions}>{actions}</div>
    </Root>
  );
}
