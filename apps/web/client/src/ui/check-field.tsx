import { type ComponentProps, type ReactNode, useId } from 'react';
import { Hint } from './text-field.tsx';

type Props = Omit<ComponentProps<'input'>, 'type'> & {
  readonly label: ReactNode;
  readonly hint?: string;
  readonly mistake?: string | null;
};

/** Something to agree to, or to have on. */
export function CheckField({ label, hint, mistake, ...input }: Props) {
  const id = useId();
  return (
    <div className="check">
      <input
        id={id}
        type="checkbox"
        aria-invalid={mistake ? true : undefined}
        aria-describedby={hint || mistake ? `${id}-hint` : undefined}
        {...input}
      />
      <label htmlFor={id}>{label}</label>
      {(hint || mistake) && <Hint id={id} hint={hint} mistake={mistake} />}
    </div>
  );
}
