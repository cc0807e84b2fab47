import { FindField } from '../find-field.tsx';
import { roles } from './roles.ts';
import type { ChangeFilter, UsersFilter } from './use-users-filter.ts';

export function FilterBar({ filter, change }: { filter: UsersFilter; change: ChangeFilter }) {
  return (
    <search className="filters" aria-label="Users">
      <FindField label="Name or e-mail" value={filter.search ?? ''} onFind={(find) => change({ find })} />
      <label className="field">
        <span>Role</span>
        <select className="choice" value={filter.role ?? ''} onChange={({ target }) => change({ role: target.value })}>
          <option value="">All</option>
          {roles.map(({ id, label }) => (
            <option key={id} value={id}>
              {label}
            </option>
          ))}
        </select>
      </label>
      <label className="field">
        <span>Blocked</span>
        <select
          className="choice"
          value={filter.blocked === undefined ? '' : String(filter.blocked)}
          onChange={({ target }) => change({ blocked: target.value })}
        >
          <option value="">All</option>
          <option value="true">Blocked</option>
          <option value="false">Not blocked</option>
        </select>
      </label>
    </search>
  );
}
