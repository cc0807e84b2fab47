import { setTimeout as delay } from 'node:timers/promises';
import type { Log } from '@flotilla/telemetry';

export type Waiting = {
  /** What is waited for, in words for operators: "the database of videos". */
  readonly engine: string;
  /** Whether a failure means that it is not there yet. Any other failure ends the wait. */
  readonly isUnavailable: (error: unknown) => boolean;
  readonly log: Log;
  /** Gives up when aborted, with its reason. */
  readonly signal?: AbortSignal | undefined;
  readonly pauseInMs?: number;
};

const PAUSE_MS = 1_000;
const SAY_EVERY_MS = 5_000;

/** Does what needs an engine, again and again until it is there: the order in which things start does not matter. Says every few seconds what it waits for. */
export async function retryUntilAvailable<T>(
  work: () => Promise<T>,
  { engine, isUnavailable, log, signal, pauseInMs = PAUSE_MS }: Waiting,
): Promise<T> {
  for (let said = Number.NEGATIVE_INFINITY; ; ) {
    signal?.throwIfAborted();
    try {
      return await work();
    } catch (error) {
      if (!isUnavailable(error)) throw error;
      if (performance.now() - said >= SAY_EVERY_MS) {
        log.warn({ reason: (error as Error).message }, `waiting for ${engine}, which is not there yet`);
        said = performance.now();
      }
    }
    // The next turn throws the reason.
    await delay(pauseInMs, undefined, signal ? { signal } : {}).catch(() => {});
  }
}
