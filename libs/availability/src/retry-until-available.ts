import { setTimeout as delay } from 'node:timers/promises';
import type { Log } from '@flotilla/telemetry';

export type Waiting = {
  /** The engine as log lines name it: "the database of videos". */
  readonly engine: string;
  /** Whether a failure means that the engine is unavailable. Any other failure ends the wait. */
  readonly isUnavailable: (error: unknown) => boolean;
  readonly log: Log;
  /** Gives up when aborted, with its reason. */
  readonly signal?: AbortSignal | undefined;
  readonly pauseInMs?: number;
};

const PAUSE_MS = 1_000;
const LOG_EVERY_MS = 5_000;

/** Repeats work until the engine it needs is available, so that engines and services may start in any order. Logs every few seconds what it waits for. */
export async function retryUntilAvailable<T>(
  work: () => Promise<T>,
  { engine, isUnavailable, log, signal, pauseInMs = PAUSE_MS }: Waiting,
): Promise<T> {
  for (let loggedAt = Number.NEGATIVE_INFINITY; ; ) {
    signal?.throwIfAborted();
    try {
      return await work();
    } catch (error) {
      if (!isUnavailable(error)) throw error;
      if (performance.now() - loggedAt >= LOG_EVERY_MS) {
        log.warn({ reason: (error as Error).message }, `waiting for ${engine}, which is not there yet`);
        loggedAt = performance.now();
      }
    }
    // When the signal aborts, the next iteration throws its reason.
    await delay(pauseInMs, undefined, signal ? { signal } : {}).catch(() => {});
  }
}
