import { t } from '../../i18n/messages.ts';
import { Failure } from '../../ui/notice.tsx';
import { Section } from '../../ui/section.tsx';
import type { ChangeFilter } from '../admin/use-filter-in-address.ts';
import { Chart } from './chart.tsx';
import { eachInWords, type Metric, metrics, type Series, slotInWords, valueInWords } from './in-words.ts';
import { CsvButton, NumbersTable } from './numbers-table.tsx';
import type { useSeries } from './use-statistics.ts';
import styles from './video-statistics-page.module.css';

type Props = {
  readonly series: ReturnType<typeof useSeries>;
  readonly metric: Metric;
  readonly change: ChangeFilter;
  readonly file: string;
};

/** How a number went over time. */
export function SeriesSection({ series, metric, change, file }: Props) {
  const { data, error, isPlaceholderData, refetch } = series;
  return (
    <Section title={t('videoStats.series')}>
      <fieldset className="chips">
        <legend className="visually-hidden">{t('videoStats.metric')}</legend>
        {metrics.map(({ name, label }) => (
          <button key={name} type="button" className="chip" aria-pressed={name === metric} onClick={() => change({ metric: name })}>
            {t(label)}
          </button>
        ))}
      </fieldset>
      {error && !data && <Failure error={error} retry={() => void refetch()} />}
      {!data && !error && <div className="skeleton" aria-hidden="true" style={{ height: '200px' }} />}
      {data && (
        <div className={styles.stack} aria-busy={isPlaceholderData}>
          <SeriesChart series={data} metric={metric} file={file} />
        </div>
      )}
    </Section>
  );
}

function SeriesChart({ series: { groupInterval, data }, metric, file }: { series: Series; metric: Metric; file: string }) {
  const most = Math.max(0, ...data.map(({ value }) => value));
  const best = data.find(({ value }) => value === most);
  if (!best || most === 0) return <p className="soft">{t('videoStats.nothing')}</p>;
  const title = `${t(metrics.find(({ name }) => name === metric)!.label)}, ${eachInWords(groupInterval)}`;
  const points = data.map(({ date, value }) => ({ name: slotInWords(date, groupInterval), value, text: valueInWords(metric, value) }));
  const mostInWords = valueInWords(metric, most);
  return (
    <>
      <h3 className="small">{title}</h3>
      <Chart
        kind="bars"
        points={points}
        most={most}
        mostInWords={mostInWords}
        summary={t('videoStats.series.summary', { title, most: mostInWords, when: slotInWords(best.date, groupInterval) })}
      />
      <NumbersTable title={title} head={[t('videoStats.when'), title]} rows={points.map(({ name, text }) => [name, text])} />
      <CsvButton of={title} file={file} rows={() => [['date', metric], ...data.map(({ date, value }) => [date, value] as const)]} />
    </>
  );
}
