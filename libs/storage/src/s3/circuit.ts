import type { Log } from '@flotilla/telemetry';
import { StorageUnavailable } from '../errors.ts';
import type { Timing } from './timing.ts';

type Options = { probe: () => Promise<boolean>; timing: Timing; log: Log | undefined; opened: () => void };
export type Circuit = ReturnType<typeof createCircuit>;

const FAILURES = 3;

/**
 * A circuit breaker, so that calls do not wait for an unavailable store: after failures and a failed probe, calls fail at once until a probe
 * succeeds.
 */
export function createCircuit({ probe, timing, log, opened }: Options) {
  let failures = 0;
  let since = 0;
  let isOpen = false;
  let isProbing = false;
  let timer: NodeJS.Timeout | undefined;
  let isClosed = false;

  async function runProbe(reason: string): Promise<void> {
    isProbing = true;
    const isThere = await probe();
    isProbing = false;
    if (isClosed) return;
    if (isThere) {
      if (isOpen) log?.info({ awayForMs: Math.round(performance.now() - since) }, 'S3 store is available again');
      isOpen = false;
      failures = 0;
      return;
    }
    if (!isOpen) {
      isOpen = true;
      opened();
      log?.warn({ reason }, 'S3 store is unavailable; calls fail at once until it answers');
    }
    timer = setTimeout(runProbe, timing.probePauseMs, reason).unref();
  }

  return {
    isOpen: () => isOpen,
    /** Stops probing. */
    close(): void {
      isClosed = true;
      clearTimeout(timer);
    },
    expectClosed(): void {
      if (isOpen) throw new StorageUnavailable('The S3 store is unavailable');
    },
    succeeded(): void {
      failures = 0;
    },
    failed(reason: string): void {
      if (failures === 0) since = performance.now();
      failures += 1;
      if (isClosed || isOpen || isProbing || failures < FAILURES || performance.now() - since < timing.failingMs) return;
      void runProbe(reason);
    },
  };
}
