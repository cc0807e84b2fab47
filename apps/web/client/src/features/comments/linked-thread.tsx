import { useEffect, useRef } from 'react';
import { t } from '../../i18n/messages.ts';
import type { Place } from './comment-view.tsx';
import styles from './comments.module.css';
import type { Comment } from './comments.ts';
import { rowOf } from './keep-focus-near.ts';
import { Thread } from './thread.tsx';

type Props = {
  readonly root: Comment;
  readonly commentId: number;
  readonly place: Place;
};

/** The thread with the comment that a link leads to, before all others. */
export function LinkedThread({ root, commentId, place }: Props) {
  const start = useRef<HTMLUListElement>(null);
  useEffect(() => {
    const reply = commentId === root.id ? null : document.getElementById(rowOf(commentId));
    const linked = reply ?? start.current;
    linked?.scrollIntoView({ block: 'center' });
    linked?.focus({ preventScroll: true });
  }, [commentId, root.id]);
  return (
    <ul ref={start} className={styles.threads} aria-label={t('comments.linked')} tabIndex={-1}>
      <Thread root={root} place={place} isLinked />
    </ul>
  );
}
