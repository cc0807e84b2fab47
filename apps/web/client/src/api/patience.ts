import { ApiProblem } from './api-problem.ts';

const TRIES = 3;
/** The limits of reading start again within ten seconds; those of guessing passwords do not, and people are told. */
const LONGEST_S = 15;

/** Repeats what was refused with 429 once the time the answer names is over, when that is soon. Rejects when `signal` aborts. */
export async function patiently<T>(exchange: () => Promise<T>, signal?: AbortSignal, wait = pause): Promise<T> {
  for (let tries = 1; ; tries += 1) {
    try {
      return await exchange();
    } catch (error) {
      const seconds = error instanceof ApiProblem && error.status === 429 ? (error.retryAfterInSeconds ?? 1) : Number.POSITIVE_INFINITY;
      if (seconds > LONGEST_S || tries === TRIES) throw error;
      // Not all at the same moment again.
      await wait(seconds * 1000 + Math.random() * 500 * tries, signal);
    }
  }
}

function pause(milliseconds: number, signal?: AbortSignal): Promise<void> {
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
