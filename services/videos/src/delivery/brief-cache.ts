import { twoGenerationCache } from '@flotilla/identity';

type Entry<T> = { readonly value: Promise<T>; readonly until: number };

/** Caches a bounded number of answers for a moment; concurrent callers share one read. Failures are not cached. */
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
