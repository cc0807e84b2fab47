import { t } from '../../i18n/messages.ts';
import { FindField } from '../../ui/find-field.tsx';
import { Icon } from '../../ui/icon.tsx';
import type { ChangeFilter } from '../admin/use-filter-in-address.ts';
import styles from './reports.module.css';
import { reasons } from './reports.ts';
import { type ReportsFilter, states, subjects } from './reports-filter.ts';

/** Links from an account narrow to these. */
const PEOPLE = [
  { role: 'reporter', label: 'moderation.reports.reporter' },
  { role: 'reportee', label: 'moderation.reports.reportee' },
] as const;

/** Finds and narrows reports. */
export function ReportsFilterBar({ filter, change }: { filter: ReportsFilter; change: ChangeFilter }) {
  return (
    <search className="filters" aria-label={t('moderation.reports.title')}>
      <FindField label={t('moderation.reports.find')} value={filter.search} onFind={(search) => change({ search })} />
      <label className="field">
        <span>{t('moderation.reports.about')}</span>
        <select
          className="choice"
          value={filter.about}
          onChange={({ target }) => change({ about: target.value === 'all' ? '' : target.value })}
        >
          {subjects.map(({ id, label }) => (
            <option key={id} value={id}>
              {t(label)}
            </option>
          ))}
        </select>
      </label>
      <label className="field">
        <span>{t('moderation.reports.reason')}</span>
        <select className="choice" value={filter.reason} onChange={({ target }) => change({ reason: target.value })}>
          <option value="">{t('moderation.reports.reason.any')}</option>
          {reasons.map(({ name, label }) => (
            <option key={name} value={name}>
              {t(label)}
            </option>
          ))}
        </select>
      </label>
      <fieldset className="chips">
        <legend className="visually-hidden">{t('moderation.reports.state')}</legend>
        {states.map(({ key, label }) => (
          <button key={key} type="button" className="chip" aria-pressed={key === filter.state} onClick={() => change({ state: key })}>
            {t(label)}
          </button>
        ))}
      </fieldset>
      {PEOPLE.filter(({ role }) => filter.people[role]).map(({ role, label }) => (
        <button key={role} type="button" className={`chip ${styles.removable}`} onClick={() => change({ [role]: '' })}>
          {t(label, { name: filter.people[role] })} <Icon name="close" />
          <span className="visually-hidden">{t('moderation.reports.without')}</span>
        </button>
      ))}
    </search>
  );
}
