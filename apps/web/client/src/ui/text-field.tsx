import { type ComponentProps, useId } from 'react';
import styles from './field.module.css';

type Labels = { readonly label: string; readonly hint?: string; readonly mistake?: string | null };

/** A labelled line of text with its hint and its mistake. */
export function TextField({ label, hint, mistake, ...input }: ComponentProps<'input'> & Labels) {
  const id = useId();
  return (
    <div className={styles.field}>
      <label htmlFor={id}>{label}</label>
      <input id={id} aria-invalid={mistake ? true : undefined} aria-describedby={`${id}-hint`} {...input} />
      <Hint id={id} hint={hint} mistake={mistake} />
    </div>
  );
}

/** Labelled lines of text with their hint and their mistake. */
export function TextArea({ label, hint, mistake, ...area }: ComponentProps<'textarea'> & Labels) {
  const id = useId();
  return (
    <div className={styles.field}>
      <label htmlFor={id}>{label}</label>
      <textarea id={id} aria-invalid={mistake ? true : undefined} aria-describedby={`${id}-hint`} {...area} />
      <Hint id={id} hint={hint} mistake={mistake} />
    </div>
  );
}

type HintProps = { readonly id: string; readonly hint?: string | undefined; readonly mistake?: string | null | undefined };

/** What is said below a field: what is wrong, else what helps. */
export function Hint({ id, hint, mistake }: HintProps) {
  return (
    <span id={`${id}-hint`} className={mistake ? 'mistake small' : 'soft small'}>
      {mistake || hint}
    </span>
  );
}
