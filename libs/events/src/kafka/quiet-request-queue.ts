import { createRequire } from 'node:module';

type RequestQueue = {
  pending: unknown[];
  throttledUntil: number;
  throttleCheckTimeoutId: NodeJS.Timeout | null;
  checkPendingRequests(): void;
};

const CHECK_AGAIN_MS = 10;

/**
 * kafkajs 2.2.4 checks for waiting requests every millisecond on every connection, also when none waits, with timers that Node warns about
 * (TimeoutNegativeWarning). This patch makes it check only while requests wait.
 */
export function quietRequestQueues(): void {
  const { prototype } = createRequire(import.meta.url)('kafkajs/src/network/requestQueue/index.js') as { prototype: object };
  Object.assign(prototype, {
    scheduleCheckPendingRequests(this: RequestQueue) {
      if (this.throttleCheckTimeoutId || this.pending.length === 0) return;
      const check = () => {
        this.throttleCheckTimeoutId = null;
        this.checkPendingRequests();
      };
      this.throttleCheckTimeoutId = setTimeout(check, Math.max(this.throttledUntil - Date.now(), CHECK_AGAIN_MS));
    },
  });
}
