import type { RefObject } from 'react';
import { mistakesAt } from './mistakes-at.ts';
import { refusedFields } from './refused-fields.ts';
import { useFirstMistake } from './use-first-mistake.ts';

type Refusal = {
  readonly form: RefObject<HTMLFormElement | null>;
  /** By the names that the server has for the fields. */
  readonly mistakes: Readonly<Record<string, string>>;
  /** Each field that was refused is one of the form. */
  readonly isMarked: boolean;
};

/** What a form says at its `fields` when the server refused some of them; the first of those takes the focus. */
export function useRefusal(error: unknown, fields: readonly string[]): Refusal {
  const refused = refusedFields(error);
  return {
    form: useFirstMistake(error),
    mistakes: mistakesAt(refused),
    isMarked: refused.length > 0 && refused.every((name) => fields.includes(name)),
  };
}
