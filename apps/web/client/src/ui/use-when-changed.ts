import { useEffect, useRef } from 'react';

/** Calls back when a value becomes known and whenever it becomes another one. */
export function useWhenChanged(value: number | string | undefined, changed: () => void): void {
  const before = useRef<number | string>(undefined);
  useEffect(() => {
    if (value === undefined || value === before.current) return;
    before.current = value;
    changed();
  });
}
