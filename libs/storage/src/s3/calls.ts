import { setTimeout as delay } from 'node:timers/promises';
import { StorageUnavailable } from '../errors.ts';
import type { Circuit } from './circuit.ts';
import { inOurWords, judge } from './failures.ts';
import { type Terms, terms } from './send.ts';
import type { Timing } from './timing.ts';

export type Demands = {
  readonly signal?: AbortSignal | undefined;
  /** Time the call may take beyond the budget of every call. */
  readonly extraMs?: number;
  /** How long the store may send nothing. */
  readonly stallMs?: number;
  /** The answer is returned as soon as its head has arrived. */
  readonly streamed?: boolean;
};
/** Repeats idempotent work until it succeeds, fails permanently, or its deadline passes, which throws `StorageUnavailable`. */
export type Call = <T>(work: () => Promise<T>, demands?: Demands) => Promise<T>;

const MAX_TRIES = 8;

type Means = { readonly circuit: Circuit; readonly timing: Timing; readonly isTrusted: () => boolean };

export function createCalls({ circuit, timing, isTrusted }: Means): Call {
  return async (work, { signal, extraMs = 0, stallMs = timing.stallMs, streamed } = {}) => {
    const until = performance.now() + timing.budgetMs + extraMs;
    const held: Terms = { stallMs, until, streamed, signal };
    for (let tries = 1; ; tries += 1) {
      signal?.throwIfAborted();
      circuit.expectClosed();
      try {
        const result = await terms.run(held, work);
        circuit.succeeded();
        return result;
      } catch (error) {
        signal?.throwIfAborted();
        const verdict = judge(error);
        if (verdict === 'unreachable') circuit.failed((error as Error).message);
        else circuit.succeeded();
        if (verdict === 'final') throw inOurWords(error, { trusted: isTrusted() });
        const pause = pauseAfter(tries, timing);
        if (tries === MAX_TRIES || performance.now() + pause > until)
          throw new StorageUnavailable((error as Error).message, { cause: error });
        await delay(pause, undefined, signal ? { signal } : {});
      }
    }
  };
}

function pauseAfter(tries: number, { pauseMs, longestPauseMs }: Timing): number {
  const pause = Math.min(longestPauseMs, pauseMs * 2 ** (tries - 1));
  return pause * (0.5 + Math.random() / 2);
}
