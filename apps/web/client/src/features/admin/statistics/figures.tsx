import type { ReactNode } from 'react';

const whole = new Intl.NumberFormat('en');

/** Numbers about one thing. */
export function StatisticsCard({ title, children }: { title: string; children: ReactNode }) {
  return (
    <section className="panel statistics-card" aria-label={title}>
      <h2>{title}</h2>
      {children}
    </section>
  );
}

export type Fact = { readonly label: string; readonly value: number | string };

/** Numbers with what they count. */
export function Facts({ facts }: { facts: readonly Fact[] }) {
  return (
    <dl className="statistics-facts">
      {facts.map(({ label, value }) => (
        <div key={label}>
          <dt className="soft small">{label}</dt>
          <dd className="num">{typeof value === 'number' ? whole.format(value) : value}</dd>
        </div>
      ))}
    </dl>
  );
}

type Part = { readonly label: string; readonly value: number };

/** How much of a whole each part is, as bars of one scale. */
export function Parts({ title, total, parts }: { title: string; total: number; parts: readonly Part[] }) {
  return (
    <fieldset className="statistics-parts">
      <legend className="soft small">{title}</legend>
      {parts.map(({ label, value }) => (
        <div key={label} className="statistics-part">
          <span className="small">{label}</span>
          <meter aria-label={label} min={0} max={Math.max(1, total)} value={Math.min(value, Math.max(1, total))} />
          <span className="small num">
            {whole.format(value)} <span className="soft">of {whole.format(total)}</span>
          </span>
        </div>
      ))}
    </fieldset>
  );
}
