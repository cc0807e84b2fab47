import { useEffect, useState } from 'react';

const SHOWN_MS = 5_000;

/** Something that is said for a few seconds and then taken back. */
export function useBriefly<Said>(): readonly [Said | null, (said: Said) => void] {
  const [current, setCurrent] = useState<{ readonly said: Said } | null>(null);
  useEffect(() => {
    if (!current) return undefined;
    const timer = setTimeout(() => setCurrent(null), SHOWN_MS);
    return () => clearTimeout(timer);
  }, [current]);
  return [current?.said ?? null, (said) => setCurrent({ said })];
}
