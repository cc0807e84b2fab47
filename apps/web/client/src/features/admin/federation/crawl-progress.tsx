import { t } from '../../../i18n/messages.ts';
import { ProgressBar } from '../../../ui/progress-bar.tsx';
import { CRAWL_STATES, type Crawl } from './crawls.ts';
import styles from './federation.module.css';

/** How far a collection of another instance is read, and why no further. */
export function CrawlProgress({ crawl, who }: { crawl: Crawl; who: string }) {
  const { state, itemsDone, total, pagesDone, reason } = crawl;
  const { className, label } = CRAWL_STATES[state];
  const isGoingOn = state === 'running' || state === 'waiting';
  const read = { done: itemsDone, pages: pagesDone };
  return (
    <div className={styles.progress}>
      <span className={`state ${className}`}>{t(label)}</span>
      {isGoingOn && total !== null && total > 0 && (
        <ProgressBar label={t('crawls.progressOf', { who })} percent={Math.min(100, (100 * itemsDone) / total)} />
      )}
      <span className="soft num block">
        {total === null || total < itemsDone ? t('crawls.read', read) : t('crawls.readOf', { ...read, total })}
      </span>
      {reason && (
        <span className={state === 'failed' ? 'mistake block' : 'soft block'} lang="en">
          {reason}
        </span>
      )}
    </div>
  );
}
