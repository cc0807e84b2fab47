import { fullDate } from '../../i18n/dates.ts';
import { clock } from '../../i18n/durations.ts';
import { t } from '../../i18n/messages.ts';
import { Failure } from '../../ui/notice.tsx';
import { Section } from '../../ui/section.tsx';
import { Figures } from '../admin/statistics/figures.tsx';
import { watchTimeInWords } from './in-words.ts';
import type { useOverall } from './use-statistics.ts';
import styles from './video-statistics-page.module.css';

/** The numbers of a period. */
export function OverallSection({ overall }: { overall: ReturnType<typeof useOverall> }) {
  const { data, error, isPlaceholderData, refetch } = overall;
  return (
    <Section title={t('videoStats.overall')}>
      {error && !data && <Failure error={error} retry={() => void refetch()} />}
      {!data && !error && <div className="skeleton" aria-hidden="true" style={{ height: '4rem' }} />}
      {data && (
        <div className={styles.stack} aria-busy={isPlaceholderData}>
          <Figures
            figures={[
              { label: t('videoStats.viewers'), value: data.totalViewers },
              { label: t('videoStats.watchTime'), value: watchTimeInWords(data.totalWatchTime) },
              { label: t('videoStats.average'), value: clock(data.averageWatchTime) },
              {
                label:
                  data.viewersPeakDate === null
                    ? t('videoStats.peak')
                    : t('videoStats.peakAt', { date: fullDate(new Date(data.viewersPeakDate)) }),
                value: data.viewersPeak,
              },
            ]}
          />
          {data.totalViewers === 0 && <p>{t('videoStats.nobody')}</p>}
        </div>
      )}
    </Section>
  );
}
