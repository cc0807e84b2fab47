import { type ControlProps, Hint } from './control-parts.tsx';
import { knownValues } from './known-values.ts';

/** Some of a few numbers, each by its name. */
export function TicksControl({ field, value, mistake, onChange }: ControlProps) {
  const chosen = (value ?? []) as readonly number[];
  return (
    <fieldset className="field wide">
      <legend>{field.label}</legend>
      <div className="ticks">
        {knownValues(field).map(({ value: number, label }) => (
          <label key={number} className="tick">
            <input
              type="checkbox"
              checked={chosen.includes(number as number)}
              onChange={({ target }) => onChange(target.checked ? [...chosen, number] : chosen.filter((one) => one !== number))}
            />
            {label}
          </label>
        ))}
      </div>
      <Hint field={field} mistake={mistake} />
    </fieldset>
  );
}
