import { setTimeout as delay } from 'node:timers/promises';
import type { Log } from '@flotilla/telemetry';
import type { ServiceProcess } from './start-process.ts';

export type Supervised = { readonly pid: number | undefined; stop(): Promise<void> };

const FIRST_WAIT_MS = 250;
const LONGEST_WAIT_MS = 15_000;
/** A service that ran this long did not end because of how it was started. */
const STEADY_AFTER_MS = 60_000;

/** Watches over a running service: when it ends without being asked, it is started again, after a wait that grows while it keeps ending. */
export function keepRunning(first: ServiceProcess, start: () => ServiceProcess, log: Log): Supervised {
  const stopping = new AbortController();
  const { signal } = stopping;
  let current = first;

  async function watchOver(): Promise<void> {
    for (let waitInMs = FIRST_WAIT_MS; ; waitInMs = Math.min(waitInMs * 2, LONGEST_WAIT_MS)) {
      const startedAt = performance.now();
      const { how } = await current.ended;
      if (signal.aborted) return;
      if (performance.now() - startedAt > STEADY_AFTER_MS) waitInMs = FIRST_WAIT_MS;
      log.error({ waitInMs }, `the service ${how} and is started again`);
      await delay(waitInMs, undefined, { signal }).catch(() => {});
      if (signal.aborted) return;
      current = start();
    }
  }

  const watching = watchOver();
  return {
    get pid() {
      return current.pid;
    },
    async stop() {
      stopping.abort();
      await current.stop();
      await watching;
    },
  };
}
