import { type ComponentProps, useId } from 'react';

type Props = ComponentProps<'input'> & { readonly label: string; readonly hint?: string; readonly mistake?: string | null };

/** A labelled line of text with its hint and its mistake. */
export function TextField({ label, hint, mistake, ...input }: Props) {
  const id = useId();
  return (
    <div className="field">
      <label htmlFor={id}>{label}</label>
      <input id={id} aria-invalid={mistake ? true : undefined} aria-describedby={`${id}-hint`} {...input} />
      <span id={`${id}-hint`} className={mistake ? 'mistake small' : 'soft small'}>
        {mistake || hint}
      </span>
    </div>
  );
}

type AreaProps = ComponentProps<'textarea'> & { readonly label: string; readonly mistake?: string | null };

/** Labelled lines of text with their mistake. */
export function TextArea({ label, mistake, ...area }: AreaProps) {
  const id = useId();
  return (
    <div className="field">
      <label htmlFor={id}>{label}</label>
      <textarea id={id} aria-invalid={mistake ? true : undefined} aria-describedby={mistake ? `${id}-hint` : undefined} {...area} />
      {mistake && (
        <span id={`${id}-hint`} className="mistake small">
          {mistake}
        </span>
      )}
    </div>
  );
}
