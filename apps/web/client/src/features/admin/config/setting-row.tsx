import { useState } from 'react';
import { Button } from '../../../ui/button.tsx';
import { valueInWords } from '../audit-log/change-in-words.ts';
import type { ControlProps } from './control-parts.tsx';
import { SettingControl } from './setting-control.tsx';

const LONGEST = 60;

/** A setting with the way back to what it is where nobody chose anything; a text is emptied without help. */
export function SettingRow(props: ControlProps & { readonly isAllowed: boolean }) {
  const { field, value, isAllowed, onChange } = props;
  // Controls that hold what is being typed begin anew.
  const [resets, setResets] = useState(0);
  const usual = field.setting.fallback;
  const words = valueInWords({ domain: 'config' }, field.key, usual);
  const isOther = JSON.stringify(value) !== JSON.stringify(usual);
  const reset = () => {
    onChange(usual);
    setResets(resets + 1);
  };
  return (
    <div className={`setting ${['numbers', 'text', 'texts'].includes(field.setting.form) ? 'wide' : ''}`}>
      <SettingControl key={resets} {...props} />
      {isAllowed && isOther && words !== 'empty' && (
        <Button kind="link" className="small setting-reset" onClick={reset}>
          Back to {words.length > LONGEST ? 'the usual text' : `“${words}”`}
          <span className="visually-hidden">, the usual value of {field.label}</span>
        </Button>
      )}
    </div>
  );
}
