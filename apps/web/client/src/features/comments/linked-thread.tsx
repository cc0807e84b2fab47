import { useEffect, useRef } from 'react';
import { useOperation } from '../../api/use-operation.ts';
import { t } from '../../i18n/messages.ts';
import { videosApi } from '../../precomputed/operations.ts';
import type { Place } from './comment-view.tsx';
import styles from './comments.module.css';
import { Thread } from './thread.tsx';

/** The thread that a link leads to, before all others. */
export function LinkedThread({ threadId, place }: { threadId: number; place: Place }) {
  const { data, isError } = useOperation(videosApi.getCommentThread, { params: { id: place.video.uuid, threadId } }, { retry: false });
  const start = useRef<HTMLUListElement>(null);
  const isKnown = data !== undefined;
  useEffect(() => {
    if (!isKnown) return;
    start.current?.scrollIntoView({ block: 'center' });
    start.current?.focus({ preventScroll: true });
  }, [isKnown]);
  if (isError && !data) return <output>{t('comments.linkedAbsent')}</output>;
  if (!data) return null;
  return (
    <ul ref={start} className={styles.threads} aria-label={t('comments.linked')} tabIndex={-1}>
      <Thread root={data.comment} place={place} isLinked />
    </ul>
  );
}
