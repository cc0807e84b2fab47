import type { ReactNode } from 'react';
import { Message } from '../../../i18n/message.tsx';
import { inDigits } from '../../../i18n/numbers.ts';
import { Meter } from '../meter.tsx';
import styles from './figures.module.css';

/** Numbers about one thing. */
export function StatisticsCard({ title, children }: { title: string; children: ReactNode }) {
  return (
    <section className={`panel ${styles.card}`} aria-label={title}>
      <h2>{title}</h2>
      {children}
    </section>
  );
}

export type Figure = { readonly label: string; readonly value: number | string };

/** Numbers with what they count. */
export function Figures({ figures }: { figures: readonly Figure[] }) {
  return (
    <dl className={styles.figures}>
      {figures.map(({ label, value }) => (
        <div key={label}>
          <dt className="soft small">{label}</dt>
          <dd className="num">{typeof value === 'number' ? inDigits(value) : value}</dd>
        </div>
      ))}
    </dl>
  );
}

type Part = { readonly label: string; readonly value: number };

/** How much of a whole each part is, as bars of one scale. */
export function Parts({ title, total, parts }: { title: string; total: number; parts: readonly Part[] }) {
  return (
    <fieldset className={styles.parts}>
      <legend className="soft small">{title}</legend>
      {parts.map(({ label, value }) => (
        <div key={label} className={styles.part}>
          <span className="small">{label}</span>
          <Meter label={label} whole={total} value={value} className={styles.meter} />
          <span className="small num">
            <Message of="statistics.part" part={value} whole={total} soft={(words) => <span className="soft">{words}</span>} />
          </span>
        </div>
      ))}
    </fieldset>
  );
}
