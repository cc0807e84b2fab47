import { useSyncExternalStore } from 'react';

/** Where the style sheets have room beside things. */
const wide = () => matchMedia('(min-width: 861px)');

function subscribe(listener: () => void): () => void {
  const list = wide();
  list.addEventListener('change', listener);
  return () => list.removeEventListener('change', listener);
}

/** Whether the page is shown as on a desk rather than as on a phone. */
export const useIsWide = (): boolean => useSyncExternalStore(subscribe, () => wide().matches);
