import { t } from '../../../i18n/messages.ts';
import { localMoment, type Period, type PeriodKey, periods } from './log-periods.ts';

type Props = { readonly period: Period; readonly change: (part: Partial<Period>) => void };

/** How far back one looks. */
export function PeriodFields({ period, change }: Props) {
  const choose = (key: PeriodKey) =>
    change({ key, ...(key === 'between' && period.from === '' && { from: localMoment(new Date(Date.now() - 3_600_000)) }) });
  return (
    <>
      <label className="field">
        <span>{t('logs.when')}</span>
        <select className="choice" value={period.key} onChange={({ target }) => choose(target.value as PeriodKey)}>
          {periods.map(({ key, label }) => (
            <option key={key} value={key}>
              {t(label)}
            </option>
          ))}
        </select>
      </label>
      {period.key === 'between' && (
        <>
          <label className="field">
            <span>{t('logs.from')}</span>
            <input type="datetime-local" required value={period.from} onChange={({ target }) => change({ from: target.value })} />
          </label>
          <label className="field">
            <span>{t('logs.to')}</span>
            <input type="datetime-local" value={period.to} onChange={({ target }) => change({ to: target.value })} />
          </label>
        </>
      )}
    </>
  );
}
