import type { IncomingMessage } from 'node:http';

/** A body may pause for `pauseInMs`; each `bytesPerSecond` that arrive are worth another second, up to that pause. */
export type LeastRate = { readonly bytesPerSecond: number; readonly pauseInMs: number };

/** What is looked at of a request. */
type Arriving = Pick<IncomingMessage, 'complete' | 'readableLength'> & { readonly socket: { readonly bytesRead: number } };
type Watched = { readonly request: Arriving; readonly tooSlow: () => void; seen: number; lookedAt: number; remainingInMs: number };

export type BodyWatch = {
  /** Calls `tooSlow` once when the body falls behind the least rate; disposing the result ends it. */
  readonly watch: (request: Arriving, tooSlow: () => void) => Disposable;
  /** Looks at all bodies; called every second. */
  readonly look: () => void;
};

export const defaultLeastRate: LeastRate = { bytesPerSecond: 1_000, pauseInMs: 30_000 };
const LOOK_EVERY_MS = 1_000;

/** Watches bodies while they arrive, all with one timer (docs/contract/services.md#slow-bodies). */
export function watchBodies({ bytesPerSecond, pauseInMs }: LeastRate = defaultLeastRate, now = () => performance.now()): BodyWatch {
  const watched = new Set<Watched>();
  let timer: NodeJS.Timeout | undefined;

  function look(): void {
    for (const body of watched) {
      const { request } = body;
      const [arrived, passed] = [request.socket.bytesRead - body.seen, now() - body.lookedAt];
      body.seen += arrived;
      body.lookedAt += passed;
      // What has arrived and is not read yet waits for us, not for the client.
      if (request.readableLength > 0) continue;
      body.remainingInMs = Math.min(pauseInMs, body.remainingInMs + (arrived / bytesPerSecond) * 1_000 - passed);
      if (!request.complete && body.remainingInMs >= 0) continue;
      leave(body);
      if (!request.complete) body.tooSlow();
    }
  }

  function leave(body: Watched): void {
    watched.delete(body);
    if (watched.size > 0) return;
    clearInterval(timer);
    timer = undefined;
  }

  return {
    look,
    watch(request, tooSlow) {
      const body = { request, tooSlow, seen: request.socket.bytesRead, lookedAt: now(), remainingInMs: pauseInMs };
      watched.add(body);
      timer ??= setInterval(look, LOOK_EVERY_MS).unref();
      return { [Symbol.dispose]: () => leave(body) };
    },
  };
}
