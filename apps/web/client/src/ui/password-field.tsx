import { type ComponentProps, useId, useState } from 'react';
import { TOO_LONG_PASSWORD } from '../api/in-words.ts';

type Props = Omit<ComponentProps<'input'>, 'type'> & { readonly label: string; readonly hint?: string; readonly mistake?: string | null };

/** A password, hidden until the person wants to see it. */
export function PasswordField({ label, hint, mistake, ...input }: Props) {
  const id = useId();
  const [isShown, setShown] = useState(false);
  return (
    <div className="field">
      <label htmlFor={id}>{label}</label>
      <span className="password">
        <input
          id={id}
          type={isShown ? 'text' : 'password'}
          aria-invalid={mistake ? true : undefined}
          aria-describedby={mistake || hint ? `${id}-hint` : undefined}
          autoCapitalize="none"
          spellCheck={false}
          {...input}
        />
        <button type="button" className="link-button" aria-pressed={isShown} aria-controls={id} onClick={() => setShown(!isShown)}>
          Show<span className="visually-hidden"> what I typed as {label.toLowerCase()}</span>
        </button>
      </span>
      {(mistake || hint) && (
        <span id={`${id}-hint`} className={mistake ? 'mistake small' : 'soft small'}>
          {mistake || hint}
        </span>
      )}
    </div>
  );
}

/** What is kept of passwords sees no further; letters of other scripts and emoji take several bytes each. */
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
    field.setCustomValidity(isLonger ? TOO_LONG_PASSWORD : '');
    setTooLong(isLonger);
  };
  return (
    <PasswordField
      {...limits}
      label={label}
      name="password"
      autoComplete="new-password"
      hint={`${limits.minLength} to ${limits.maxLength} characters`}
      mistake={isTooLong ? TOO_LONG_PASSWORD : (mistake ?? null)}
      onInput={({ currentTarget }) => measure(currentTarget)}
      required
      {...input}
    />
  );
}
