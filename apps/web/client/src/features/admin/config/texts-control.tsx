import { useId, useState } from 'react';
import { type ControlProps, Hint } from './control-parts.tsx';
import { knownValues } from './known-values.ts';

/** A list of texts: chosen one by one where they are known by name, else one a line. */
export function TextsControl(props: ControlProps) {
  return knownValues(props.field).length > 0 ? <KnownTexts {...props} /> : <Lines {...props} />;
}

function KnownTexts({ field, value, mistake, onChange }: ControlProps) {
  const id = useId();
  const known = knownValues(field);
  const chosen = (value ?? []) as readonly string[];
  const labelOf = (text: string) => known.find((one) => one.value === text)?.label ?? text;
  return (
    <div className="field wide">
      <label htmlFor={id}>{field.label}</label>
      <div className="chosen">
        {chosen.map((text) => (
          <button
            key={text}
            type="button"
            className="chip"
            aria-label={`Remove ${labelOf(text)}`}
            onClick={() => onChange(chosen.filter((one) => one !== text))}
          >
            {labelOf(text)} ×
          </button>
        ))}
        <select
          id={id}
          className="choice"
          aria-describedby={`${id}-hint`}
          aria-invalid={mistake ? true : undefined}
          value=""
          onChange={({ target }) => target.value && onChange([...chosen, target.value])}
        >
          <option value="">Add one</option>
          {known
            .filter((one) => !chosen.includes(String(one.value)))
            .map((one) => (
              <option key={one.value} value={one.value}>
                {one.label}
              </option>
            ))}
        </select>
      </div>
      <Hint id={`${id}-hint`} field={field} mistake={mistake} />
    </div>
  );
}

function Lines({ field, value, mistake, onChange }: ControlProps) {
  const id = useId();
  const [text, setText] = useState(() => ((value ?? []) as readonly string[]).join('\n'));
  return (
    <div className="field wide">
      <label htmlFor={id}>{field.label}, one a line</label>
      <textarea
        id={id}
        rows={4}
        aria-describedby={`${id}-hint`}
        aria-invalid={mistake ? true : undefined}
        value={text}
        onChange={({ target }) => {
          setText(target.value);
          onChange(target.value.split('\n').flatMap((line) => line.trim() || []));
        }}
      />
      <Hint id={`${id}-hint`} field={field} mistake={mistake} />
    </div>
  );
}
