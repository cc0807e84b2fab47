import { problems } from '@flotilla/problem';

/** Runs work when a place is free. Throws 503 when the queue is full; work whose signal has aborted is never begun. */
export type Semaphore = <T>(work: () => Promise<T>, signal?: AbortSignal) => Promise<T>;

type Bounds = { readonly atOnce: number; readonly waiting: number; readonly whenFull?: string };

/** Runs `atOnce` pieces of work and queues `waiting` more, in order; others are rejected with `whenFull` as the detail. */
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
