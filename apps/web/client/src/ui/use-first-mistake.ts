import { type RefObject, useEffect, useRef } from 'react';

/** Takes the focus to the first field of a form that is marked wrong, each time something was refused. */
export function useFirstMistake(refusal: unknown): RefObject<HTMLFormElement | null> {
  const form = useRef<HTMLFormElement>(null);
  useEffect(() => {
    if (refusal) form.current?.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus();
  }, [refusal]);
  return form;
}
