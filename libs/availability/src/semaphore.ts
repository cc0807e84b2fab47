import { problems } from '@flotilla/problem';

/** Runs work when it is its turn. Throws 503 when the queue is full; work whose caller has gone is never begun. */
export type Semaphore = <T>(work: () => Promise<T>, signal?: AbortSignal) => Promise<T>;

type Bounds = { readonly atOnce: number; readonly waiting: number; readonly whenFull?: string };

/** Lets `atOnce` pieces of work run and `waiting` more wait, in order; `whenFull` is told to everybody else. */
export function createSemaphore({ atOnce, waiting, whenFull }: Bounds): Semaphore {
  const queue: (() => void)[] = [];
  let running = 0;

  return async (work, signal) => {
    if (running >= atOnce) {
      if (queue.length >= waiting) throw problems.unavailable(whenFull === undefined ? {} : { detail: whenFull });
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
