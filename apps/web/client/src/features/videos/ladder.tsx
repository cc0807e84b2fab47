import { t } from '../../i18n/messages.ts';
import styles from './ladder.module.css';
import type { Rendition } from './videos.ts';

/** The renditions of a video, lowest first, lighting up one by one. */
export function Ladder({ renditions }: { renditions: readonly Rendition[] }) {
  const rising = renditions.toSorted((a, b) => a.resolution.id - b.resolution.id);
  return (
    <ul className={styles.ladder} aria-label={t('videos.qualities')}>
      {rising.map((rendition) => (
        <li
          key={rendition.resolution.id}
          className={`${styles.rung} ${styles[rendition.state] ?? ''}`}
          style={{ '--p': `${rendition.progress}%` }}
        >
          <span aria-hidden="true">{rendition.resolution.label}</span>
          <span className="visually-hidden">{inWords(rendition)}</span>
        </li>
      ))}
    </ul>
  );
}

function inWords({ state, progress, resolution: { label: quality } }: Rendition): string {
  switch (state) {
    case 'waiting':
      return t('videos.quality.waiting', { quality });
    case 'active':
      return t('videos.quality.active', { quality, percent: progress });
    case 'completed':
      return t('videos.quality.completed', { quality });
    case 'failed':
      return t('videos.quality.failed', { quality });
    case 'cancelled':
      return t('videos.quality.cancelled', { quality });
  }
}
