import { t } from '../../../i18n/messages.ts';
import { FindField } from '../../../ui/find-field.tsx';
import type { ChangeFilter } from '../use-filter-in-address.ts';
import { type FollowsFilter, KINDS, STATES } from './follows.ts';

type Props = { readonly label: string; readonly filter: FollowsFilter; readonly change: ChangeFilter };

/** Finds follows by name and host, by their state and by what follows or is followed. */
export function FollowsFilterBar({ label, filter, change }: Props) {
  const states = [
    { state: undefined, label: 'federation.state.all' } as const,
    ...Object.entries(STATES).map(([state, of]) => ({ state, ...of })),
  ];
  return (
    <search className="filters" aria-label={label}>
      <FindField label={t('federation.find')} value={filter.search} onFind={(find) => change({ find })} />
      <fieldset className="chips">
        <legend className="visually-hidden">{t('federation.state')}</legend>
        {states.map(({ state, label: name }) => (
          <button
            key={name}
            type="button"
            className="chip"
            aria-pressed={state === filter.state}
            onClick={() => change({ state: state ?? '' })}
          >
            {t(name)}
          </button>
        ))}
      </fieldset>
      <label className="field">
        <span>{t('federation.kind')}</span>
        <select className="choice" value={filter.kind ?? ''} onChange={({ target }) => change({ kind: target.value })}>
          <option value="">{t('federation.kind.all')}</option>
          {KINDS.map(({ type, label: name }) => (
            <option key={type} value={type}>
              {t(name)}
            </option>
          ))}
        </select>
      </label>
    </search>
  );
}
