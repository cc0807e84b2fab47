import { useId, useMemo, useState } from 'react';
import { current } from '../../../i18n/language.ts';
import { t } from '../../../i18n/messages.ts';
import { type ControlProps, Hint } from './control-parts.tsx';
import styles from './setting.module.css';
import { labelOf, nameOfValue } from './setting-texts.ts';

/** A list of texts: chosen one by one where they are known by name, else one per line. */
export function TextsControl(props: ControlProps) {
  return props.field.values.length > 0 ? <KnownTexts {...props} /> : <Lines {...props} />;
}

function KnownTexts({ field, value, mistake, onChange }: ControlProps) {
  const id = useId();
  const chosen = (value ?? []) as readonly string[];
  const { locale } = current();
  // Hundreds, and the form is shown anew with every letter that is typed.
  const named = useMemo(() => {
    const { compare } = new Intl.Collator(locale);
    return field.values.map((one) => ({ value: one, name: nameOfValue(field, one) })).toSorted((a, b) => compare(a.name, b.name));
  }, [field, locale]);
  const offered = named.filter((one) => !chosen.includes(String(one.value)));
  return (
    <div className="field">
      <label htmlFor={id}>{labelOf(field)}</label>
      <div className={styles.chosen}>
        {chosen.map((text) => (
          <button
            key={text}
            type="button"
            className="chip"
            aria-label={t('config.remove', { name: nameOfValue(field, text) })}
            onClick={() => onChange(chosen.filter((one) => one !== text))}
          >
            {nameOfValue(field, text)} ×
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
          <option value="">{t('config.add')}</option>
          {offered.map(({ value: text, name }) => (
            <option key={text} value={text}>
              {name}
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
    <div className="field">
      <label htmlFor={id}>{t('config.lines', { label: labelOf(field) })}</label>
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
