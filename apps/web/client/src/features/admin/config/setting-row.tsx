import { useState } from 'react';
import { Message } from '../../../i18n/message.tsx';
import { Button } from '../../../ui/button.tsx';
import { hidden } from '../../../ui/hidden.tsx';
import type { ControlProps } from './control-parts.tsx';
import styles from './setting.module.css';
import { SettingControl } from './setting-control.tsx';
import { labelOf, valueInWords } from './setting-texts.ts';

const LONGEST = 60;
const WIDE: readonly string[] = ['numbers', 'text', 'texts'];

const isEmpty = (value: unknown) => value === '' || (Array.isArray(value) && value.length === 0);

/** A setting with the way back to what it is where nobody chose anything; a text is emptied without help. */
export function SettingRow(props: ControlProps & { readonly isAllowed: boolean }) {
  const { field, value, isAllowed, onChange } = props;
  // Controls that hold what is being typed begin anew.
  const [resets, setResets] = useState(0);
  const usual = field.fallback;
  const isOther = JSON.stringify(value) !== JSON.stringify(usual);
  const reset = () => {
    onChange(usual);
    setResets(resets + 1);
  };
  return (
    <div className={`${styles.setting} ${WIDE.includes(field.form) ? styles.wide : ''}`}>
      <SettingControl key={resets} {...props} />
      {isAllowed && isOther && !isEmpty(usual) && (
        <Button kind="link" className={`small ${styles.reset}`} onClick={reset}>
          <WayBack label={labelOf(field)} to={valueInWords(field, usual)} />
        </Button>
      )}
    </div>
  );
}

function WayBack({ label, to }: { label: string; to: string }) {
  if (to.length > LONGEST) return <Message of="config.resetText" label={label} hidden={hidden} />;
  return <Message of="config.reset" value={to} label={label} hidden={hidden} />;
}
