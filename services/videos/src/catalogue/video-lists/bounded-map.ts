/** A map of about so many entries: when a generation is full, the one before it is dropped. */
export type BoundedMap<V> = { get(key: string): V | undefined; set(key: string, value: V): void; delete(key: string): void };

export function createBoundedMap<V>(size: number): BoundedMap<V> {
  let recent = new Map<string, V>();
  let older = new Map<string, V>();
  return {
    get: (key) => recent.get(key) ?? older.get(key),
    set(key, value) {
      if (recent.size >= size) [older, recent] = [recent, new Map()];
      recent.set(key, value);
    },
    delete(key) {
      recent.delete(key);
      older.delete(key);
    },
  };
}
