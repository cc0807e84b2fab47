import { t } from '../../../i18n/messages.ts';
import { FindField } from '../../../ui/find-field.tsx';
import type { ChangeFilter } from '../use-filter-in-address.ts';
import { roles } from './roles.ts';
import type { UsersFilter } from './use-users-filter.ts';

export function FilterBar({ filter, change }: { filter: UsersFilter; change: ChangeFilter }) {
  return (
    <search className="filters" aria-label={t('users.title')}>
      <FindField label={t('users.find')} value={filter.search ?? ''} onFind={(find) => change({ find })} />
      <label className="field">
        <span>{t('users.role')}</span>
        <select className="choice" value={filter.role ?? ''} onChange={({ target }) => change({ role: target.value })}>
          <option value="">{t('users.filter.any')}</option>
          {roles.map(({ id, label }) => (
            <option key={id} value={id}>
              {t(label)}
            </option>
          ))}
        </select>
      </label>
      <label className="field">
        <span>{t('users.filter.blocked')}</span>
        <select
          className="choice"
          value={filter.blocked === undefined ? '' : String(filter.blocked)}
          onChange={({ target }) => change({ blocked: target.value })}
        >
          <option value="">{t('users.filter.any')}</option>
          <option value="true">{t('users.filter.blocked.yes')}</option>
          <option value="false">{t('users.filter.blocked.no')}</option>
        </select>
      </label>
    </search>
  );
}
