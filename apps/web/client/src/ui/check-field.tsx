import { type ComponentProps, type ReactNode, useId } from 'react';
import styles from './check-field.module.css';

type Props = Omit<ComponentProps<'input'>, 'type'> & { readonly label: ReactNode; readonly hint?: string };

/** Something to agree to, or to have on. */
export function CheckField({ label, hint, ...input }: Props) {
  const id = useId();
  return (
    <div className={styles.check}>
      <input id={id} type="checkbox" aria-describedby={hint ? `${id}-hint` : undefined} {...input} />
      <label htmlFor={id}>{label}</label>
      {hint && (
        <span id={`${id}-hint`} className="soft small">
          {hint}
        </span>
      )}
    </div>
  );
}
