import type { Log } from '@flotilla/telemetry';

const WINDOW_IN_MS = 10_000;
const MAX_LINES_OF_CLIENT = 50;
const MAX_LINES = 1_000;

/**
 * Whether a line about a request of this client (its keys, from `limiterKeys`) may be written: so that nobody pushes everything else out of the log
 * files. How many were left out is logged when the window ends.
 */
export function createLineBudget(log: Log, windowInMs = WINDOW_IN_MS): (client: readonly string[]) => boolean {
  const written = new Map<string, number>();
  let all = 0;
  let leftOut = 0;

  function endWindow(): void {
    if (leftOut > 0) log.warn({ lines: leftOut }, 'lines of requests were left out: too many at once, of one client or of all');
    written.clear();
    all = 0;
    leftOut = 0;
  }

  return (client) => {
    if (all === 0 && leftOut === 0) setTimeout(endWindow, windowInMs).unref();
    const key = client.at(-1) ?? '';
    const ofClient = written.get(key) ?? 0;
    if (all >= MAX_LINES || ofClient >= MAX_LINES_OF_CLIENT) {
      leftOut += 1;
      return false;
    }
    written.set(key, ofClient + 1);
    all += 1;
    return true;
  };
}
