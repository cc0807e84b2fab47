/**
 * A bounded cache that forgets a whole generation at once: reading costs one or two map look-ups and never reorders anything.
 * Holds at most twice `generationSize` entries.
 */
export function twoGenerationCache<V>(generationSize: number) {
  let young = new Map<string, V>();
  let old = new Map<string, V>();
  const set = (key: string, value: V) => {
    if (young.size >= generationSize) {
      old = young;
      young = new Map();
    }
    young.set(key, value);
  };
  return {
    get(key: string): V | undefined {
      const found = young.get(key);
      if (found !== undefined) return found;
      const aged = old.get(key);
      if (aged !== undefined) set(key, aged);
      return aged;
    },
    set,
    delete(key: string): void {
      young.delete(key);
      old.delete(key);
    },
  };
}
