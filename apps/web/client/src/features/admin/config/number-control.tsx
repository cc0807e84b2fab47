import { useId } from 'react';
import { type ControlProps, Hint } from './control-parts.tsx';
import { limitsOf } from './limits.ts';

/** A whole number, and no limit where that can be said. What is no number stays as it was typed and is refused later. */
export function NumberControl({ field, value, mistake, onChange }: ControlProps) {
  const id = useId();
  const { none, min, max } = limitsOf(field);
  const isNone = none !== undefined && value === none;
  const fallback = typeof field.setting.fallback === 'number' && field.setting.fallback !== none ? field.setting.fallback : 10;
  return (
    <div className="field">
      <label htmlFor={id}>{field.label}</label>
      <div className="number-parts">
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
        {field.setting.unit && <span className="soft small">{field.setting.unit}</span>}
        {none !== undefined && (
          <label className="tick">
            <input
              type="checkbox"
              aria-label={`${field.label}: no limit`}
              checked={isNone}
              onChange={({ target }) => onChange(target.checked ? none : fallback)}
            />
            No limit
          </label>
        )}
      </div>
      <Hint id={`${id}-hint`} field={field} mistake={mistake} />
    </div>
  );
}
