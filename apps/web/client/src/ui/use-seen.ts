import { useEffect, useRef } from 'react';

/** Calls back when the element with the returned ref is about to come into view. */
export function useSeen(seen: () => void) {
  const element = useRef<HTMLDivElement>(null);
  const latest = useRef(seen);
  useEffect(() => {
    latest.current = seen;
  });
  useEffect(() => {
    const target = element.current;
    if (!target) return undefined;
    const observer = new IntersectionObserver(
      (entries) => {
        if (entries.some(({ isIntersecting }) => isIntersecting)) latest.current();
      },
      { rootMargin: '600px' },
    );
    observer.observe(target);
    return () => observer.disconnect();
  });
  return element;
}
