import { setTimeout as delay } from 'node:timers/promises';
import type { Outbound } from '@flotilla/outbound';

/**
 * A way out with one request at a time and a pause after each answer. With the pause of production a host sees no more than two requests
 * a second however late this machine is. Aborted by the signal, it throws.
 */
export function paced(outbound: Outbound, signal: AbortSignal, pauseInMs: number): Outbound {
  let last: Promise<unknown> = Promise.resolve();
  return {
    ...outbound,
    fetch(url, request) {
      const reply = last.then(() => delay(pauseInMs, undefined, { signal })).then(() => outbound.fetch(url, request));
      last = reply.catch(() => {});
      return reply;
    },
  };
}
