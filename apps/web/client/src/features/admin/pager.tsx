import type { UseQueryResult } from '@tanstack/react-query';
import { useEffect } from 'react';
import { t } from '../../i18n/messages.ts';
import { Button } from '../../ui/button.tsx';
import { pageThatExists } from './page-that-exists.ts';
import styles from './pager.module.css';

type Props = {
  /** What knows the total. */
  readonly list: Pick<UseQueryResult, 'isFetching' | 'isPlaceholderData' | 'isSuccess'>;
  readonly total: number;
  readonly start: number;
  readonly count: number;
  /** Shows another page in the place of this one. */
  readonly onTurn: (start: number) => void;
};

/** Leads through a list that is longer than a page, and says where one is; from a page that is not there any more to the last one. */
export function Pager({ list, total, start: asked, count, onTurn }: Props) {
  const start = pageThatExists({ start: asked, total, count });
  const isKnown = list.isSuccess && !list.isFetching && !list.isPlaceholderData;
  useEffect(() => {
    if (isKnown && start !== asked) onTurn(start);
  });
  if (total === 0) return null;
  const end = Math.min(start + count, total);
  return (
    <nav className={styles.pager} aria-label={t('admin.pager')}>
      <output className="soft small num">{t('admin.pager.shown', { from: start + 1, to: end, total })}</output>
      {total > count && (
        <>
          <Button kind="quiet" disabled={start === 0} onClick={() => onTurn(Math.max(0, start - count))}>
            {t('admin.pager.previous')}
          </Button>
          <Button kind="quiet" disabled={end >= total} onClick={() => onTurn(start + count)}>
            {t('admin.pager.next')}
          </Button>
        </>
      )}
    </nav>
  );
}
