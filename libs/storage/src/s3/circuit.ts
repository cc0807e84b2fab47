import type { Log } from '@flotilla/telemetry';
import { StorageUnavailable } from '../errors.ts';

type Options = { probe: () => Promise<boolean>; pauseMs: number; log: Log | undefined; opened: () => void };
export type Circuit = ReturnType<typeof createCircuit>;

const FAILURES = 3;
const FOR_MS = 1_000;

/**
 * Keeps calls from waiting for a store that is away: after failures only, and a look that does not find it, calls fail at once until
 * another look does.
 */
export function createCircuit({ probe, pauseMs, log, opened }: Options) {
  let failures = 0;
  let since = 0;
  let isOpen = false;
  let isLooking = false;
  let timer: NodeJS.Timeout | undefined;
  let isClosed = false;

  async function look(reason: string): Promise<void> {
    isLooking = true;
    const isThere = await probe();
    isLooking = false;
    if (isClosed) return;
    if (isThere) {
      if (isOpen) log?.info({ awayForMs: Math.round(performance.now() - since) }, 'the S3 store is back');
      isOpen = false;
      failures = 0;
      return;
    }
    if (!isOpen) {
      isOpen = true;
      opened();
      log?.warn({ reason }, 'the S3 store is away; calls fail at once until it is back');
    }
    timer = setTimeout(look, pauseMs, reason).unref();
  }

  return {
    isOpen: () => isOpen,
    /** No more looks. */
    close(): void {
      isClosed = true;
      clearTimeout(timer);
    },
    expectClosed(): void {
      if (isOpen) throw new StorageUnavailable('The S3 store is away');
    },
    succeeded(): void {
      failures = 0;
    },
    failed(reason: string): void {
      if (failures === 0) since = performance.now();
      failures += 1;
      if (isClosed || isOpen || isLooking || failures < FAILURES || performance.now() - since < FOR_MS) return;
      void look(reason);
    },
  };
}
