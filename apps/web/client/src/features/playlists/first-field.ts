import { type RefObject, useEffect, useRef } from 'react';

/** Takes the focus to the first field of a form that was opened, all of which comes into view. */
export function useFirstField(): RefObject<HTMLDivElement | null> {
  const fields = useRef<HTMLDivElement>(null);
  useEffect(() => {
    fields.current?.querySelector('input')?.focus();
    fields.current?.closest('form')?.scrollIntoView({ block: 'nearest' });
  }, []);
  return fields;
}
