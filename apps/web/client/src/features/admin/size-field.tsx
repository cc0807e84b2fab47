import { useId, useState } from 'react';
import { type SizeUnit, sizeParts, sizeUnits } from './size-units.ts';

type Props = {
  readonly label: string;
  readonly hint?: string;
  readonly mistake?: string | null;
  /** Bytes; -1 is no limit. */
  readonly value: number;
  /** Told bytes, or NaN while what was typed is no size. */
  readonly onChange: (bytes: number) => void;
};

/** A size in people's units, or no limit. */
export function SizeField({ label, hint, mistake, value, onChange }: Props) {
  const id = useId();
  const [{ amount, unit }, setShown] = useState(() => sizeParts(value));
  const isUnlimited = value === -1;
  const tell = (next: { amount: string; unit: SizeUnit }) => {
    setShown(next);
    onChange(next.amount.trim() === '' ? Number.NaN : Math.round(Number(next.amount) * sizeUnits[next.unit]));
  };
  return (
    <fieldset className="field size-field" aria-describedby={`${id}-hint`}>
      <legend>{label}</legend>
      <div className="size-parts">
        <input
          type="number"
          aria-label={`${label}, amount`}
          aria-invalid={mistake ? true : undefined}
          min={0}
          step="any"
          disabled={isUnlimited}
          value={isUnlimited ? '' : amount}
          onChange={({ target }) => tell({ amount: target.value, unit })}
        />
        <select
          className="choice"
          aria-label={`${label}, unit`}
          disabled={isUnlimited}
          value={unit}
          onChange={({ target }) => tell({ amount, unit: target.value as SizeUnit })}
        >
          {Object.keys(sizeUnits).map((name) => (
            <option key={name}>{name}</option>
          ))}
        </select>
        <label className="tick">
          <input
            type="checkbox"
            checked={isUnlimited}
            onChange={({ target }) => (target.checked ? onChange(-1) : tell({ amount: amount || '10', unit }))}
          />
          No limit
        </label>
      </div>
      <span id={`${id}-hint`} className={mistake ? 'mistake small' : 'soft small'}>
        {mistake || hint}
      </span>
    </fieldset>
  );
}
