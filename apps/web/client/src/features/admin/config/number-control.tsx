import type { Unit } from '@flotilla/contracts-auth';
import { useId } from 'react';
import { type PlainKey, t } from '../../../i18n/messages.ts';
import { type ControlProps, Hint } from './control-parts.tsx';
import { limitsOf } from './limits.ts';
import styles from './setting.module.css';
import { labelOf } from './setting-texts.ts';

const UNITS: Readonly<Record<Unit, PlainKey>> = {
  bytes: 'sizes.bytes',
  milliseconds: 'config.unit.milliseconds',
  seconds: 'config.unit.seconds',
};

/** A whole number, and no limit where that can be said. What is no number stays as it was typed and is refused later. */
export function NumberControl({ field, value, mistake, onChange }: ControlProps) {
  const id = useId();
  const { none, min, max } = limitsOf(field);
  const isNone = none !== undefined && value === none;
  const fallback = typeof field.fallback === 'number' && field.fallback !== none ? field.fallback : 10;
  const label = labelOf(field);
  return (
    <div className="field">
      <label htmlFor={id}>{label}</label>
      <div className={styles.number}>
        <input
          id={id}
          type="number"
          inputMode="numeric"
          step={1}
          min={none === -1 ? 0 : min}
          max={max}
          disabled={isNone}
          aria-invalid={mistake ? true : undefined}
          aria-describedby={`${id}-hint`}
          value={isNone ? '' : String(value)}
          onChange={({ target }) => onChange(/^-?\d{1,15}$/.test(target.value) ? Number(target.value) : target.value)}
        />
        {field.unit && <span className="soft small">{t(UNITS[field.unit])}</span>}
        {none !== undefined && (
          <label className="tick">
            <input
              type="checkbox"
              aria-label={t('config.noLimitFor', { label })}
              checked={isNone}
              onChange={({ target }) => onChange(target.checked ? none : fallback)}
            />
            {t('config.noLimit')}
          </label>
        )}
      </div>
      <Hint id={`${id}-hint`} field={field} mistake={mistake} />
    </div>
  );
}
