import { type RefObject, useEffect, useRef } from 'react';

/** Takes the focus to the first field of what was opened. */
export function useFirstField(): RefObject<HTMLDivElement | null> {
  const fields = useRef<HTMLDivElement>(null);
  useEffect(() => fields.current?.querySelector('input')?.focus(), []);
  return fields;
}
