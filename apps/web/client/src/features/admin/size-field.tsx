import { type Ref, useId, useState } from 'react';
import { t } from '../../i18n/messages.ts';
import { Hint } from '../../ui/text-field.tsx';
import styles from './size-field.module.css';
import { type SizeUnit, sizeParts, sizeUnits } from './size-units.ts';

type Props = {
  readonly label: string;
  readonly hint?: string;
  readonly mistake?: string | null;
  /** Bytes; -1 is no limit. */
  readonly value: number;
  /** Bytes, or NaN while what was typed is no size. */
  readonly onChange: (bytes: number) => void;
  /** The field that takes the focus when something is wrong. */
  readonly ref?: Ref<HTMLInputElement>;
};

const UNITS = Object.keys(sizeUnits) as SizeUnit[];
const LABELS = { MB: 'sizes.megabytes', GB: 'sizes.gigabytes', TB: 'sizes.terabytes' } as const;
/** What is offered first to somebody who takes the limit back. */
const USUAL = '10';

/** A size in people's units, or no limit. */
export function SizeField({ label, hint, mistake, value, onChange, ref }: Props) {
  const id = useId();
  const [{ amount, unit }, setShown] = useState(() => sizeParts(value));
  const isUnlimited = value === -1;
  const change = (next: { amount: string; unit: SizeUnit }) => {
    setShown(next);
    onChange(next.amount.trim() === '' ? Number.NaN : Math.round(Number(next.amount) * sizeUnits[next.unit]));
  };
  return (
    <fieldset className="field" aria-describedby={`${id}-hint`}>
      <legend>{label}</legend>
      <div className={styles.parts}>
        <input
          ref={ref}
          className={styles.amount}
          type="number"
          aria-label={t('admin.size.amount', { label })}
          aria-invalid={mistake ? true : undefined}
          min={0}
          step="any"
          disabled={isUnlimited}
          value={isUnlimited ? '' : amount}
          onChange={({ target }) => change({ amount: target.value, unit })}
        />
        <select
          className={`choice ${styles.unit}`}
          aria-label={t('admin.size.unit', { label })}
          disabled={isUnlimited}
          value={unit}
          onChange={({ target }) => change({ amount, unit: target.value as SizeUnit })}
        >
          {UNITS.map((name) => (
            <option key={name} value={name}>
              {t(LABELS[name])}
            </option>
          ))}
        </select>
        <label className="tick">
          <input
            type="checkbox"
            checked={isUnlimited}
            onChange={({ target }) => (target.checked ? onChange(-1) : change({ amount: amount || USUAL, unit }))}
          />
          {t('admin.size.unlimited')}
        </label>
      </div>
      <Hint id={id} hint={hint} mistake={mistake} />
    </fieldset>
  );
}
