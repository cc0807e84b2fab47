import { setTimeout as delay } from 'node:timers/promises';
import type { Outbound } from '@flotilla/outbound';

/** A little more than half a second: timers may be early by a part of a millisecond. */
const PAUSE_MS = 510;

/**
 * A way out with one request at a time and a pause after each answer, so that a host sees no more than two requests a second however
 * late this machine is. Aborted by the signal, it throws.
 */
export function paced(outbound: Outbound, signal: AbortSignal): Outbound {
  let last: Promise<unknown> = Promise.resolve();
  return {
    ...outbound,
    fetch(url, request) {
      const reply = last.then(() => delay(PAUSE_MS, undefined, { signal })).then(() => outbound.fetch(url, request));
      last = reply.catch(() => {});
      return reply;
    },
  };
}
