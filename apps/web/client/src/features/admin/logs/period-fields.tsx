import { localMoment, type Period, type PeriodKey, periods } from './log-periods.ts';

type Props = { readonly period: Period; readonly change: (part: Partial<Period>) => void };

/** How far back is looked. */
export function PeriodFields({ period, change }: Props) {
  const choose = (key: PeriodKey) =>
    change({ key, ...(key === 'between' && period.from === '' && { from: localMoment(new Date(Date.now() - 3_600_000)) }) });
  return (
    <>
      <label className="field">
        <span>When</span>
        <select className="choice" value={period.key} onChange={({ target }) => choose(target.value as PeriodKey)}>
          {periods.map(({ key, label }) => (
            <option key={key} value={key}>
              {label}
            </option>
          ))}
        </select>
      </label>
      {period.key === 'between' && (
        <>
          <label className="field">
            <span>From</span>
            <input type="datetime-local" required value={period.from} onChange={({ target }) => change({ from: target.value })} />
          </label>
          <label className="field">
            <span>To (now, if empty)</span>
            <input type="datetime-local" value={period.to} onChange={({ target }) => change({ to: target.value })} />
          </label>
        </>
      )}
    </>
  );
}
