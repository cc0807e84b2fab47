import { useId } from 'react';
import { Choice } from '../../../ui/choice.tsx';
import { SizeField } from '../size-field.tsx';
import { type ControlProps, Hint } from './control-parts.tsx';
import { knownValues } from './known-values.ts';
import { limitsOf } from './limits.ts';
import { NumberControl } from './number-control.tsx';
import { TextsControl } from './texts-control.tsx';
import { TicksControl } from './ticks-control.tsx';

/** The control of one setting, by its kind. */
export function SettingControl(props: ControlProps) {
  const { field, value, mistake, onChange } = props;
  const { label, setting } = field;
  switch (setting.form) {
    case 'switch':
      return <SwitchControl {...props} />;
    case 'choice':
      return <ChoiceControl {...props} />;
    case 'number':
      if (setting.unit === 'bytes') {
        return <SizeField label={label} hint={setting.about} mistake={mistake} value={value as number} onChange={onChange} />;
      }
      return knownValues(field).length > 0 ? <ChoiceControl {...props} /> : <NumberControl {...props} />;
    case 'numbers':
      return <TicksControl {...props} />;
    case 'texts':
      return <TextsControl {...props} />;
    case 'line':
    case 'text':
      return setting.words ? <ChoiceControl {...props} /> : <WordsControl {...props} />;
  }
}

function SwitchControl({ field: { label, setting }, value, onChange }: ControlProps) {
  const id = useId();
  return (
    <div className="switch-field">
      <input
        id={id}
        type="checkbox"
        aria-describedby={`${id}-hint`}
        checked={value === true}
        onChange={({ target }) => onChange(target.checked)}
      />
      <label htmlFor={id}>{label}</label>
      <span id={`${id}-hint`} className="soft small">
        {setting.about}
      </span>
    </div>
  );
}

/** One of the known values, or none where none is allowed. */
function ChoiceControl({ field, value, mistake, onChange }: ControlProps) {
  const { none } = limitsOf(field);
  const known: readonly { value: unknown; label: string }[] = [
    ...(none === null ? [{ value: null, label: 'None' }] : []),
    ...knownValues(field),
  ];
  // Other clients may have chosen what is not offered here.
  const offered = known.some((one) => one.value === value) ? known : [...known, { value, label: String(value) }];
  return (
    <div className="field">
      <Choice
        label={field.label}
        options={offered.map(({ label }, id) => ({ id, label }))}
        value={offered.findIndex((known) => known.value === value)}
        onChange={(id) => onChange(offered[id]?.value)}
      />
      <Hint field={field} mistake={mistake} />
    </div>
  );
}

function WordsControl({ field, value, mistake, onChange }: ControlProps) {
  const id = useId();
  const shared = {
    id,
    'aria-invalid': mistake ? true : undefined,
    'aria-describedby': `${id}-hint`,
    value: (value ?? '') as string,
  } as const;
  return (
    <div className={field.setting.form === 'text' ? 'field wide' : 'field'}>
      <label htmlFor={id}>{field.label}</label>
      {field.setting.form === 'text' ? (
        <textarea rows={3} {...shared} onChange={({ target }) => onChange(target.value)} />
      ) : (
        <input type="text" {...shared} onChange={({ target }) => onChange(target.value)} />
      )}
      <Hint id={`${id}-hint`} field={field} mistake={mistake} />
    </div>
  );
}
