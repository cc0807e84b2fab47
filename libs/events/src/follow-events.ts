import { setTimeout as delay } from 'node:timers/promises';
import type { Topic } from '@flotilla/contract';
import type { Log } from '@flotilla/telemetry';
import type { EventMessage, EventTransport, RunningSubscription } from './transport.ts';

/** How old the last proof may be that every event was received: half of the two seconds within which processes must agree. */
const CURRENT_FOR_MS = 1_000;
const RETRY_IN_MS = 1_000;
/** When the transport never answers, it is asked again after this time. */
const ASK_AGAIN_AFTER_MS = 5_000;

export type Following = {
  /** Whether everything published until a second ago was received here. */
  isCurrent(): boolean;
  /** Waits a limited time until everything was received for the first time; returns whether it was. */
  settled(withinMs: number): Promise<boolean>;
  /** Waits without a limit and logs that every few seconds. Rejects when `signal` aborts, with its reason. */
  caughtUp(signal?: AbortSignal): Promise<void>;
  stop(): Promise<void>;
};

export type FollowOptions = {
  /** The reader's name in logs and metrics. */
  readonly group: string;
  readonly topics: readonly Topic[];
  readonly onEvent: (message: EventMessage) => Promise<void> | void;
  readonly log: Log;
  /** `live` leaves out what was published before; default `replay`. */
  readonly mode?: 'live' | 'replay';
  /** How often the proof that everything was received is renewed; default 300. */
  readonly proveEveryMs?: number;
  /** How often `caughtUp` logs that it waits; default 5,000. */
  readonly logEveryMs?: number;
};

/** Calls back for every event of some topics, from the start or from now on, and goes on by itself after the transport was unavailable. */
export function followEvents(transport: EventTransport, options: FollowOptions): Following {
  const { group, topics, onEvent, log, mode = 'replay', proveEveryMs = 300, logEveryMs = 5_000 } = options;
  const names = topics.map(({ name }) => name);
  const stopping = new AbortController();
  const first = Promise.withResolvers<void>();
  let subscription: RunningSubscription | undefined;
  let provenAt = Number.NEGATIVE_INFINITY;
  let isAsking = false;

  async function subscribe(): Promise<void> {
    while (!stopping.signal.aborted) {
      try {
        await transport.ensureTopics(topics);
        subscription = await transport.subscribe({ group, topics, mode, handle: async (message) => onEvent(message) });
        if (stopping.signal.aborted) await subscription.stop();
        return;
      } catch (error) {
        log.warn({ err: error, topics: names }, 'could not subscribe to events; trying again');
        await delay(RETRY_IN_MS, undefined, { signal: stopping.signal, ref: false }).catch(() => {});
      }
    }
  }

  async function prove(): Promise<void> {
    if (!subscription || isAsking) return;
    isAsking = true;
    const askedAt = performance.now();
    const proof = subscription.caughtUp().then(
      () => {
        provenAt = Math.max(provenAt, askedAt);
        first.resolve();
      },
      // Without a new proof, `isCurrent` becomes false.
      () => {},
    );
    const answered = new AbortController();
    await Promise.race([proof, delay(ASK_AGAIN_AFTER_MS, undefined, { signal: answered.signal, ref: false }).catch(() => {})]);
    answered.abort();
    isAsking = false;
  }

  async function settled(withinMs: number, until = stopping.signal): Promise<boolean> {
    const done = new AbortController();
    const late = delay(withinMs, false, { signal: AbortSignal.any([done.signal, until]) }).catch(() => false);
    const isReceived = await Promise.race([first.promise.then(() => true), late]);
    done.abort();
    return isReceived;
  }

  void subscribe().then(prove);
  const pulse = setInterval(prove, proveEveryMs).unref();

  return {
    isCurrent: () => performance.now() - provenAt < CURRENT_FOR_MS,
    settled,
    async caughtUp(signal = stopping.signal) {
      const until = AbortSignal.any([stopping.signal, signal]);
      while (!(await settled(logEveryMs, until))) {
        until.throwIfAborted();
        log.warn(`waiting for the events of ${names.join(', ')}, which were not all received yet`);
      }
    },
    async stop() {
      stopping.abort();
      clearInterval(pulse);
      await subscription?.stop();
    },
  };
}
