import { type RefObject, useEffect, useRef } from 'react';

/** Takes the focus to an element when it appears, so that screen readers say it. */
export function useFocus<Shown extends HTMLElement>(isWanted = true): RefObject<Shown | null> {
  const element = useRef<Shown>(null);
  useEffect(() => {
    if (isWanted) element.current?.focus();
  }, [isWanted]);
  return element;
}
