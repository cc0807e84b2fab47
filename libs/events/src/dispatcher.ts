import type { Log } from '@flotilla/telemetry';
import { isForAnotherGroup } from './dead-letters.ts';
import { Poison, TryAgainLater } from './failures.ts';
import type { EventMessage, Subscription } from './transport.ts';

export type Delivery = {
  /** Deliveries of one lane keep their order. */
  readonly lane: string;
  readonly message: EventMessage;
  readonly replayed: boolean;
  /** Aborted when another member will make this delivery: it is dropped, also while it is being handled. */
  readonly signal: AbortSignal;
  /** False once no further try may begin; a running one may end. */
  readonly isWanted: () => boolean;
  /** Called once the message is handled, a dead letter, or for another group. */
  readonly settled: () => void;
};

export type Dispatcher = {
  add(delivery: Delivery): void;
  /** Resolves when no delivery (with this signal) is being handled. */
  quiet(signal?: AbortSignal): Promise<void>;
};

type Options = {
  readonly subscription: Subscription;
  /** Publishes a dead letter; retried until it succeeds. */
  readonly park: (message: EventMessage, reason: string, tries: number) => Promise<void>;
  readonly log: Log;
  readonly count: (outcome: 'handled' | 'parked' | 'retried', message: EventMessage) => void;
};

type Lane = { readonly queue: Delivery[]; tries: number; pauses: number };

const TRY_WITHIN_MS = 20_000;
const RETRY_DELAYS_MS = [100, 500, 2_000, 5_000];
const UNAVAILABLE_DELAYS_MS = [250, 1_000, 3_000, 5_000];

/** Handles deliveries in order per lane, several lanes at the same time. A lane that waits for its next try holds up no other. */
export function createDispatcher({ subscription, park, log, count }: Options): Dispatcher {
  const { group, handle, maxTries = 5, concurrency = 4 } = subscription;
  const { retryDelaysInMs = RETRY_DELAYS_MS, unavailableDelaysInMs = UNAVAILABLE_DELAYS_MS } = subscription;
  const lanes = new Map<string, Lane>();
  const ready = new Set<string>();
  const running = new Set<Delivery>();
  const waiting = new Set<() => void>();

  function startReady(): void {
    for (const name of ready) {
      if (running.size >= concurrency) return;
      ready.delete(name);
      void advance(name, lanes.get(name) as Lane);
    }
  }

  /** Makes one try at the head of a lane. Never throws. */
  async function advance(name: string, lane: Lane): Promise<void> {
    const head = lane.queue[0] as Delivery;
    const isOver = () => head.signal.aborted || !head.isWanted();
    running.add(head);
    const pause = isOver() ? 0 : await attempt(head, lane);
    running.delete(head);
    for (const check of waiting) check();
    if (pause > 0 && !isOver()) wake(name, pause);
    else {
      lane.queue.shift();
      lane.tries = 0;
      lane.pauses = 0;
      if (lane.queue.length > 0) ready.add(name);
      else lanes.delete(name);
    }
    startReady();
  }

  function wake(name: string, pause: number): void {
    const timer = setTimeout(() => {
      ready.add(name);
      startReady();
    }, pause);
    timer.unref();
  }

  /** How long to wait before the next try; 0 when the delivery is over. */
  async function attempt({ message, signal, replayed, settled }: Delivery, lane: Lane): Promise<number> {
    const about = { group, topic: message.topic, type: message.type, key: message.key, messageId: message.id };
    try {
      if (!isForAnotherGroup(message, group)) await within((limited) => handle(message, { signal: limited, replayed }), signal);
      if (signal.aborted) return 0;
      count('handled', message);
      settled();
      return 0;
    } catch (error) {
      if (signal.aborted) return 0;
      if (error instanceof TryAgainLater) {
        log.warn({ ...about, err: error }, 'message waits: something it needs is unavailable');
        return delayOf(unavailableDelaysInMs, lane.pauses++);
      }
      if (lane.tries < maxTries) lane.tries += 1;
      if (lane.tries < maxTries && !(error instanceof Poison)) {
        count('retried', message);
        log.warn({ ...about, err: error, tries: lane.tries }, 'could not handle message; trying again');
        return delayOf(retryDelaysInMs, lane.tries - 1);
      }
      try {
        await park(message, reasonOf(error), lane.tries);
      } catch (parkError) {
        log.error({ ...about, err: parkError }, 'could not publish dead letter; trying again');
        return delayOf(unavailableDelaysInMs, lane.pauses++);
      }
      count('parked', message);
      log.error({ ...about, err: error, tries: lane.tries }, 'message became a dead letter');
      settled();
      return 0;
    }
  }

  return {
    add(delivery) {
      const lane = lanes.get(delivery.lane);
      if (lane) return void lane.queue.push(delivery);
      lanes.set(delivery.lane, { queue: [delivery], tries: 0, pauses: 0 });
      ready.add(delivery.lane);
      startReady();
    },
    quiet: (signal) =>
      new Promise((resolve) => {
        const check = () => {
          if ([...running].some((delivery) => signal === undefined || delivery.signal === signal)) return;
          waiting.delete(check);
          resolve();
        };
        waiting.add(check);
        check();
      }),
  };
}

/** A try that takes too long counts as failed, and its signal aborts. */
async function within(work: (signal: AbortSignal) => Promise<void>, signal: AbortSignal): Promise<void> {
  const limit = new AbortController();
  const { promise: late, reject } = Promise.withResolvers<never>();
  const end = (reason: Error) => {
    limit.abort(reason);
    reject(reason);
  };
  const timer = setTimeout(() => end(new Error(`not handled within ${TRY_WITHIN_MS / 1000} s`)), TRY_WITHIN_MS);
  const stop = () => limit.abort(signal.reason);
  signal.addEventListener('abort', stop, { once: true });
  try {
    await Promise.race([work(limit.signal), late]);
  } finally {
    clearTimeout(timer);
    signal.removeEventListener('abort', stop);
  }
}

const delayOf = (delays: readonly number[], index: number) => delays[Math.min(index, delays.length - 1)] ?? 1_000;
const reasonOf = (error: unknown) => (error instanceof Error ? `${error.name}: ${error.message}` : String(error));
