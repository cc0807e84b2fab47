import { useQuery } from '@tanstack/react-query';
import { useDeferredValue, useMemo, useState } from 'react';
import { t } from '../../../i18n/messages.ts';
import { Button } from '../../../ui/button.tsx';
import { EmptyPlace, Failure } from '../../../ui/notice.tsx';
import { Page } from '../../../ui/page.tsx';
import { LogChart } from './log-chart.tsx';
import { findLines, type LogEntry, namedLines } from './log-entries.ts';
import { LogFilters } from './log-filters.tsx';
import lineStyles from './log-line.module.css';
import { LogLine } from './log-line.tsx';
import styles from './logs-page.module.css';
import { logsQuery } from './logs-query.ts';
import { useLogFilter } from './use-log-filter.ts';

const AT_FIRST = 100;
const NONE: readonly LogEntry[] = [];

/** What the processes of all services and the clients logged, newest first. */
export function LogsPage() {
  const [filter, change] = useLogFilter();
  const [isLive, setLive] = useState(false);
  const [shown, setShown] = useState(AT_FIRST);
  const canBeLive = filter.period.key !== 'between';
  const lines = useQuery(logsQuery(filter, isLive && canBeLive));
  const text = useDeferredValue(filter.text);
  const all = lines.data ?? NONE;
  const labels = useMemo(
    () => [...new Set([...all.map(({ label }) => label), ...(filter.label ? [filter.label] : [])])].sort(),
    [all, filter.label],
  );
  const found = useMemo(() => findLines(all, { text, label: filter.label }), [all, text, filter.label]);
  const today = new Date(lines.dataUpdatedAt).toDateString();
  const named = useMemo(() => namedLines(found).toReversed(), [found]);
  return (
    <Page
      title={t('logs.title')}
      actions={
        <span className={`head-action ${styles.actions}`}>
          <label className="tick">
            <input type="checkbox" checked={isLive && canBeLive} disabled={!canBeLive} onChange={({ target }) => setLive(target.checked)} />
            {t('logs.follow')}
          </label>
          <Button kind="quiet" disabled={lines.isFetching && !isLive} onClick={() => void lines.refetch()}>
            {t('logs.lookAgain')}
          </Button>
        </span>
      }
    >
      <LogFilters filter={filter} change={change} labels={labels} />
      {lines.isError && !lines.data && <Failure error={lines.error} retry={() => void lines.refetch()} />}
      {lines.isError && lines.data && <p className="banner warning">{t('logs.old')}</p>}
      {lines.isLoading && <div className="panel table-skeleton skeleton" aria-hidden="true" />}
      <LogChart entries={found} />
      {lines.isSuccess && named.length === 0 && (
        <EmptyPlace icon="check" title={t('logs.empty')}>
          {all.length > 0 ? t('logs.emptyWords') : t('logs.emptyHint')}
        </EmptyPlace>
      )}
      {named.length > 0 && (
        <ol className={`panel ${lineStyles.log}`} aria-label={t('logs.list')}>
          {named.slice(0, shown).map(({ key, entry }) => (
            <LogLine key={key} entry={entry} today={today} />
          ))}
        </ol>
      )}
      {named.length > shown && (
        <div className="more">
          <Button onClick={() => setShown(shown + AT_FIRST)}>{t('logs.more')}</Button>
        </div>
      )}
    </Page>
  );
}
