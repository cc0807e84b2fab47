import { t } from '../../../i18n/messages.ts';
import { countByTime } from './count-by-time.ts';
import styles from './log-chart.module.css';
import type { LogEntry } from './log-entries.ts';

const HEIGHT = 40;

/** How many lines came when: a bar for each moment, what went wrong in it coloured. */
export function LogChart({ entries }: { entries: readonly LogEntry[] }) {
  const { bars, most } = countByTime(entries);
  if (bars.length === 0) return null;
  const count = (level: string) => entries.filter((entry) => entry.level === level).length;
  const words = t('logs.counted', { lines: entries.length, warnings: count('warn'), errors: count('error') });
  return (
    <figure className={styles.chart}>
      <svg viewBox={`0 0 ${bars.length * 4} ${HEIGHT}`} preserveAspectRatio="none" role="img" aria-label={words}>
        {bars.map(({ at, errors, warnings, others }, index) => {
          const heights = [others, warnings, errors].map((number) => (number / most) * HEIGHT);
          return heights.map((height, kind) => (
            <rect
              // biome-ignore lint/suspicious/noArrayIndexKey: three kinds that never move
              key={`${at} ${kind}`}
              className={[styles.others, styles.warnings, styles.errors][kind]}
              x={index * 4}
              width={3}
              y={HEIGHT - heights.slice(0, kind + 1).reduce((sum, part) => sum + part, 0)}
              height={height}
            />
          ));
        })}
      </svg>
      <figcaption className="soft small num">{words}</figcaption>
    </figure>
  );
}
