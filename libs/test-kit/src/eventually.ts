import { setTimeout as delay } from 'node:timers/promises';

/** Repeats an assertion until it holds and returns what it returned; after the deadline its last failure is thrown. */
export async function eventually<T>(assertion: () => T | Promise<T>, { withinMs = 10_000 }: { withinMs?: number } = {}): Promise<T> {
  const deadline = performance.now() + withinMs;
  for (let pause = 5; ; pause = Math.min(pause * 1.5, 100)) {
    try {
      return await assertion();
    } catch (error) {
      if (performance.now() > deadline) throw error;
    }
    await delay(pause);
  }
}
