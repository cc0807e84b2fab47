import { type ControlProps, Hint } from './control-parts.tsx';
import styles from './setting.module.css';
import { labelOf, nameOfValue } from './setting-texts.ts';

/** Some of a few numbers, each by its name. */
export function TicksControl({ field, value, mistake, onChange }: ControlProps) {
  const chosen = (value ?? []) as readonly number[];
  return (
    <fieldset className="field">
      <legend>{labelOf(field)}</legend>
      <div className={styles.ticks}>
        {field.values.map((number) => (
          <label key={number} className="tick">
            <input
              type="checkbox"
              checked={chosen.includes(number as number)}
              onChange={({ target }) => onChange(target.checked ? [...chosen, number] : chosen.filter((one) => one !== number))}
            />
            {nameOfValue(field, number)}
          </label>
        ))}
      </div>
      <Hint field={field} mistake={mistake} />
    </fieldset>
  );
}
