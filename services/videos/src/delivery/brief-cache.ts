import { twoGenerationCache } from '@flotilla/identity';

type Entry<T> = { readonly value: Promise<T>; readonly until: number };

/** Remembers answers for a moment, at most so many, and asks once for those who ask together. Failures are forgotten. */
export function createBriefCache<T>({ forMs, atMost }: { forMs: number; atMost: number }) {
  const cache = twoGenerationCache<Entry<T>>(atMost / 2);

  return (key: string, ask: () => Promise<T>): Promise<T> => {
    const now = performance.now();
    const known = cache.get(key);
    if (known && known.until > now) return known.value;
    const value = ask();
    cache.set(key, { value, until: now + forMs });
    value.catch(() => cache.delete(key));
    return value;
  };
}
