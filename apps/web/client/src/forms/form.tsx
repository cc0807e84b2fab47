import type { Operation } from '@flotilla/contract';
import type { ReactNode } from 'react';
import type { FieldValues } from 'react-hook-form';
import type { OperationForm } from './use-operation-form.ts';

type Props<Op extends Operation, Values extends FieldValues> = {
  readonly of: OperationForm<Op, Values>;
  readonly className?: string;
  readonly children: ReactNode;
};

/** The element around the fields of a form; mistakes are told by the form itself, in its own words. */
export function Form<Op extends Operation, Values extends FieldValues>({ of: form, className = 'form', children }: Props<Op, Values>) {
  return (
    <form className={className} noValidate onSubmit={form.submit}>
      {children}
    </form>
  );
}
