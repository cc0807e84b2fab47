import { setTimeout as delay } from 'node:timers/promises';

/** Repeats an assertion until it holds; after ten seconds its last failure is thrown. */
export async function eventually<T>(assertion: () => T | Promise<T>): Promise<T> {
  for (const deadline = performance.now() + 10_000; ; await delay(5)) {
    try {
      return await assertion();
    } catch (error) {
      if (performance.now() > deadline) throw error;
    }
  }
}
