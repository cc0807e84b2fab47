import { setTimeout as delay } from 'node:timers/promises';
import type { Outbound } from '@flotilla/outbound';

/** A little more than half a second, so that a host sees no more than two requests a second. */
export const PAUSE_MS = 600;

/** A way out that takes its time between two requests. Aborted by the signal, it throws. */
export function paced(outbound: Outbound, signal: AbortSignal): Outbound {
  let next = performance.now() + PAUSE_MS;
  return {
    ...outbound,
    async fetch(url, request) {
      const now = performance.now();
      const at = Math.max(now, next);
      next = at + PAUSE_MS;
      await delay(at - now, undefined, { signal });
      return outbound.fetch(url, request);
    },
  };
}
