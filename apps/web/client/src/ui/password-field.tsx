import { type ComponentProps, useId, useState } from 'react';
import { Message } from '../i18n/message.tsx';
import { t } from '../i18n/messages.ts';
import { Button } from './button.tsx';
import fields from './field.module.css';
import { hidden } from './hidden.tsx';
import styles from './password-field.module.css';
import { Hint } from './text-field.tsx';

type Props = Omit<ComponentProps<'input'>, 'type'> & { readonly label: string; readonly hint?: string; readonly mistake?: string | null };

/** A password, hidden until the person wants to see it. */
export function PasswordField({ label, hint, mistake, ...input }: Props) {
  const id = useId();
  const [isShown, setShown] = useState(false);
  return (
    <div className={fields.field}>
      <label htmlFor={id}>{label}</label>
      <span className={styles.password}>
        <input
          id={id}
          type={isShown ? 'text' : 'password'}
          aria-invalid={mistake ? true : undefined}
          aria-describedby={mistake || hint ? `${id}-hint` : undefined}
          autoCapitalize="none"
          spellCheck={false}
          {...input}
        />
        <Button kind="link" aria-pressed={isShown} aria-controls={id} onClick={() => setShown(!isShown)}>
          <Message of="form.showTyped" label={label} hidden={hidden} />
        </Button>
      </span>
      {(mistake || hint) && <Hint id={id} hint={hint} mistake={mistake} />}
    </div>
  );
}

/** Longer passwords cannot be hashed whole; letters of other scripts and emoji take several bytes each. */
const MAX_BYTES = 72;

/** A password that is chosen now, within the limits of the instance. */
export function NewPasswordField({
  label,
  limits,
  mistake,
  ...input
}: Omit<Props, 'hint'> & { readonly limits: { minLength: number; maxLength: number } }) {
  const [isTooLong, setTooLong] = useState(false);
  const measure = (field: HTMLInputElement) => {
    const isLonger = new TextEncoder().encode(field.value).length > MAX_BYTES;
    field.setCustomValidity(isLonger ? t('problems.tooLongPassword') : '');
    setTooLong(isLonger);
  };
  return (
    <PasswordField
      {...limits}
      label={label}
      name="password"
      autoComplete="new-password"
      hint={t('form.fromTo', { from: limits.minLength, to: limits.maxLength })}
      mistake={isTooLong ? t('problems.tooLongPassword') : (mistake ?? null)}
      onInput={({ currentTarget }) => measure(currentTarget)}
      required
      {...input}
    />
  );
}
