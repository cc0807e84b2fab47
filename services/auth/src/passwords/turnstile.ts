import { problems } from '@flotilla/problem';

/** Runs work when it is its turn. Throws 503 when the queue is full; work whose caller has gone is never begun. */
export type Turnstile = <T>(work: () => Promise<T>, signal?: AbortSignal) => Promise<T>;

/** Lets `atOnce` pieces of work run and `waiting` more wait, in order. */
export function createTurnstile({ atOnce, waiting }: { atOnce: number; waiting: number }): Turnstile {
  const queue: (() => void)[] = [];
  let running = 0;

  return async (work, signal) => {
    if (running >= atOnce) {
      if (queue.length >= waiting) throw problems.unavailable({ detail: 'Too many people are signing in right now.' });
      await new Promise<void>((admit) => queue.push(admit));
    } else {
      running += 1;
    }
    try {
      signal?.throwIfAborted();
      return await work();
    } finally {
      const next = queue.shift();
      if (next) next();
      else running -= 1;
    }
  };
}
