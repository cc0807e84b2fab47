import { type PlainKey, t } from '../../i18n/messages.ts';
// Filters look like those of the administration.
import '../../styles/admin.css';
import type { ChangeFilter } from '../admin/use-filter-in-address.ts';
import { dayOf, LAST_DAYS, lastDays, type Period } from './period.ts';

const LABELS: Readonly<Record<(typeof LAST_DAYS)[number], PlainKey>> = {
  7: 'videoStats.last.week',
  30: 'videoStats.last.month',
  365: 'videoStats.last.year',
};

type Props = { readonly period: Period | null; readonly first: string; readonly now: Date; readonly change: ChangeFilter };

/** Which days the numbers are about. */
export function PeriodBar({ period, first, now, change }: Props) {
  const today = dayOf(now);
  const choices = [
    { key: 'all', label: t('videoStats.allTime'), wanted: null },
    ...LAST_DAYS.map((days) => ({ key: String(days), label: t(LABELS[days]), wanted: lastDays(days, now) })),
  ];
  const isChosen = (wanted: Period | null) => wanted?.from === period?.from && wanted?.until === period?.until;
  const field = (name: keyof Period, label: string, empty: string) => (
    <label className="field">
      <span>{label}</span>
      <input
        type="date"
        min={first}
        max={today}
        value={period?.[name] ?? empty}
        onChange={({ target }) => change({ [name]: target.value })}
      />
    </label>
  );
  return (
    <search className="filters" aria-label={t('videoStats.period')}>
      <fieldset className="chips">
        <legend className="visually-hidden">{t('videoStats.period')}</legend>
        {choices.map(({ key, label, wanted }) => (
          <button
            key={key}
            type="button"
            className="chip"
            aria-pressed={isChosen(wanted)}
            onClick={() => change({ from: wanted?.from ?? '', until: wanted?.until ?? '' })}
          >
            {label}
          </button>
        ))}
      </fieldset>
      {field('from', t('videoStats.from'), first)}
      {field('until', t('videoStats.until'), today)}
    </search>
  );
}
