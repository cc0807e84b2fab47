import { useSyncExternalStore } from 'react';

type Moving = { readonly count: number; readonly percent: number };

const listeners = new Set<() => void>();
let current: Moving | null = null;

/** Lets pages that have not loaded the uploads themselves show how far they are. */
export function reportMoving(next: Moving | null): void {
  if (next?.count === current?.count && next?.percent === current?.percent) return;
  current = next;
  for (const listener of listeners) listener();
}

export function useMoving(): Moving | null {
  return useSyncExternalStore(
    (listener) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    () => current,
  );
}
