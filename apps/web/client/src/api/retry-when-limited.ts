import { ApiProblem } from './api-problem.ts';

const TRIES = 4;
/** The limits of reading start again within ten seconds; those of guessing passwords do not, and people read about them. */
const LONGEST_MS = 15_000;

type Clock = { readonly now: () => number; readonly wait: (milliseconds: number, signal?: AbortSignal) => Promise<void> };
const real: Clock = { now: Date.now, wait };

/**
 * Retries for a whole page: what is refused with 429 is repeated once the time the answer names is over, when that is soon, and
 * until then nothing else is asked, which would only be refused as well.
 */
export function createRetryWhenLimited({ now, wait: until }: Clock = real) {
  let closedUntil = 0;

  return async function retryWhenLimited<T>(exchange: () => Promise<T>, signal?: AbortSignal): Promise<T> {
    for (let tries = 1; ; tries += 1) {
      // Not all at the same moment again.
      if (closedUntil > now()) await until(closedUntil - now() + Math.random() * 1000, signal);
      try {
        return await exchange();
      } catch (error) {
        if (!(error instanceof ApiProblem) || error.status !== 429 || tries === TRIES) throw error;
        const pause = (error.retryAfterInSeconds ?? 1) * 1000;
        if (pause > LONGEST_MS) throw error;
        closedUntil = Math.max(closedUntil, now() + pause);
      }
    }
  };
}

/** Waits through the limits of this instance; rejects when `signal` aborts. */
export const retryWhenLimited = createRetryWhenLimited();

function wait(milliseconds: number, signal?: AbortSignal): Promise<void> {
  return new Promise((resolve, reject) => {
    const stop = () => {
      clearTimeout(timer);
      reject(signal?.reason);
    };
    const timer = setTimeout(() => {
      signal?.removeEventListener('abort', stop);
      resolve();
    }, milliseconds);
    signal?.addEventListener('abort', stop, { once: true });
    if (signal?.aborted) stop();
  });
}
