import { useId } from 'react';
import { t } from '../../../i18n/messages.ts';
import { Choice } from '../../../ui/choice.tsx';
import { SizeField } from '../size-field.tsx';
import { type ControlProps, Hint } from './control-parts.tsx';
import { limitsOf } from './limits.ts';
import { NumberControl } from './number-control.tsx';
import styles from './setting.module.css';
import { aboutOf, labelOf, nameOfValue } from './setting-texts.ts';
import { TextsControl } from './texts-control.tsx';
import { TicksControl } from './ticks-control.tsx';

/** The control of one setting, by its kind. */
export function SettingControl(props: ControlProps) {
  const { field, value, mistake, onChange } = props;
  switch (field.form) {
    case 'switch':
      return <SwitchControl {...props} />;
    case 'choice':
      return <ChoiceControl {...props} />;
    case 'number':
      if (field.unit === 'bytes') {
        return <SizeField label={labelOf(field)} hint={aboutOf(field)} mistake={mistake} value={value as number} onChange={onChange} />;
      }
      return field.values.length > 0 ? <ChoiceControl {...props} /> : <NumberControl {...props} />;
    case 'numbers':
      return <TicksControl {...props} />;
    case 'texts':
      return <TextsControl {...props} />;
    case 'line':
    case 'text':
      return field.values.length > 0 ? <ChoiceControl {...props} /> : <TextControl {...props} />;
  }
}

function SwitchControl({ field, value, onChange }: ControlProps) {
  const id = useId();
  return (
    <div className={styles.switch}>
      <input
        id={id}
        type="checkbox"
        aria-describedby={`${id}-hint`}
        checked={value === true}
        onChange={({ target }) => onChange(target.checked)}
      />
      <label htmlFor={id}>{labelOf(field)}</label>
      <span id={`${id}-hint`} className="soft small">
        {aboutOf(field)}
      </span>
    </div>
  );
}

/** One of the known values, or none where none is allowed. */
function ChoiceControl({ field, value, mistake, onChange }: ControlProps) {
  const { none } = limitsOf(field);
  const known: readonly { value: unknown; label: string }[] = [
    ...(none === null ? [{ value: null, label: t('config.none') }] : []),
    ...field.values.map((one) => ({ value: one, label: nameOfValue(field, one) })),
  ];
  // Other clients may have chosen what is not offered here.
  const offered = known.some((one) => one.value === value) ? known : [...known, { value, label: String(value) }];
  return (
    <div className="field">
      <Choice
        label={labelOf(field)}
        options={offered.map(({ label }, id) => ({ id, label }))}
        value={offered.findIndex((one) => one.value === value)}
        onChange={(id) => onChange(offered[id]?.value)}
      />
      <Hint field={field} mistake={mistake} />
    </div>
  );
}

function TextControl({ field, value, mistake, onChange }: ControlProps) {
  const id = useId();
  const shared = {
    id,
    'aria-invalid': mistake ? true : undefined,
    'aria-describedby': `${id}-hint`,
    value: (value ?? '') as string,
  } as const;
  return (
    <div className="field">
      <label htmlFor={id}>{labelOf(field)}</label>
      {field.form === 'text' ? (
        <textarea rows={3} {...shared} onChange={({ target }) => onChange(target.value)} />
      ) : (
        <input type="text" {...shared} onChange={({ target }) => onChange(target.value)} />
      )}
      <Hint id={`${id}-hint`} field={field} mistake={mistake} />
    </div>
  );
}
