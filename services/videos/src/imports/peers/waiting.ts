export type Waiting<Key> = {
  wait(key?: Key): Promise<void>;
  /** Those who wait with this key; without one, all. */
  wake(key?: Key): void;
};

/** For those who look again when something has changed. */
export function createWaiting<Key>(): Waiting<Key> {
  const waiting = new Set<{ readonly key: Key | undefined; readonly resolve: () => void }>();
  return {
    wait(key) {
      const { promise, resolve } = Promise.withResolvers<void>();
      waiting.add({ key, resolve });
      return promise;
    },
    wake(key) {
      for (const one of waiting) {
        if (key !== undefined && one.key !== key) continue;
        waiting.delete(one);
        one.resolve();
      }
    },
  };
}
