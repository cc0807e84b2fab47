import { clock } from '../../i18n/durations.ts';
import { t } from '../../i18n/messages.ts';
import { Failure } from '../../ui/notice.tsx';
import { Section } from '../../ui/section.tsx';
import { Chart } from './chart.tsx';
import { percentInWords } from './in-words.ts';
import { CsvButton, NumbersTable } from './numbers-table.tsx';
import { useRetention } from './use-statistics.ts';
import styles from './video-statistics-page.module.css';

/** Where viewers leave: which part of them saw each moment. */
export function RetentionSection({ videoId, file }: { videoId: string; file: string }) {
  const { data: retention, error, refetch } = useRetention(videoId);
  const data = retention?.data ?? [];
  const isEmpty = data.every(({ retentionPercent }) => retentionPercent === 0);
  return (
    <Section title={t('videoStats.retention')} intro={t('videoStats.retention.intro')}>
      {error && !retention && <Failure error={error} retry={() => void refetch()} />}
      {!retention && !error && <div className="skeleton" aria-hidden="true" style={{ height: '200px' }} />}
      {retention && (isEmpty ? <p className="soft">{t('videoStats.nothing')}</p> : <Curve data={data} file={file} />)}
    </Section>
  );
}

type CurveProps = { readonly data: readonly { readonly second: number; readonly retentionPercent: number }[]; readonly file: string };

function Curve({ data, file }: CurveProps) {
  const points = data.map(({ second, retentionPercent }) => ({
    name: clock(second),
    value: retentionPercent,
    text: percentInWords(retentionPercent),
  }));
  const title = t('videoStats.retention');
  const [begin, middle, end] = [points[0], points[Math.floor(points.length / 2)], points.at(-1)];
  return (
    <div className={styles.stack}>
      <Chart
        kind="curve"
        points={points}
        most={100}
        mostInWords={percentInWords(100)}
        summary={t('videoStats.retention.summary', { begin: begin!.text, middle: middle!.text, at: middle!.name, end: end!.text })}
      />
      <NumbersTable
        title={title}
        head={[t('videoStats.moment'), t('videoStats.metric.viewers')]}
        rows={points.map(({ name, text }) => [name, text])}
      />
      <CsvButton
        of={title}
        file={file}
        rows={() => [['second', 'retentionPercent'], ...data.map(({ second, retentionPercent }) => [second, retentionPercent] as const)]}
      />
    </div>
  );
}
