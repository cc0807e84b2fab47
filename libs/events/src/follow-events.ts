import { setTimeout as delay } from 'node:timers/promises';
import type { Topic } from '@flotilla/contract';
import type { Log } from '@flotilla/telemetry';
import type { EventMessage, EventTransport, RunningSubscription } from './transport.ts';

/** How old the proof may be that every event was heard: half of the two seconds in which processes have to agree. */
const CURRENT_FOR_MS = 1_000;
const RETRY_IN_MS = 1_000;
/** A question the bus never answers must not be the last one. */
const ASK_AGAIN_AFTER_MS = 5_000;
const SAY_EVERY_MS = 5_000;

export type Following = {
  /** Whether everything published until a moment ago was heard here. */
  isCurrent(): boolean;
  /** Waits for the first time that everything is known, at most so long; tells whether it is. */
  settled(withinMs: number): Promise<boolean>;
  /** Waits for it however long it takes and says so every few seconds. Gives up when `signal` aborts, with its reason. */
  allHeard(signal?: AbortSignal): Promise<void>;
  stop(): Promise<void>;
};

export type FollowOptions = {
  /** Who reads, for logs and metrics. */
  readonly group: string;
  readonly topics: readonly Topic[];
  readonly hear: (message: EventMessage) => Promise<void> | void;
  readonly log: Log;
  /** How often it is proved anew that everything was heard; default 300. */
  readonly proveEveryMs?: number;
};

/** Keeps this process in the picture: replays topics from the start, then hears what is new; comes back by itself when the bus was away. */
export function followEvents(transport: EventTransport, options: FollowOptions): Following {
  const { group, topics, hear, log, proveEveryMs = 300 } = options;
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
        subscription = await transport.subscribe({ group, topics, mode: 'replay', handle: async (message) => hear(message) });
        if (stopping.signal.aborted) await subscription.stop();
        return;
      } catch (error) {
        log.warn({ err: error, topics: names }, 'events cannot be read right now');
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
      // The picture grows old, which is what those who use it look at.
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
    const isHeard = await Promise.race([first.promise.then(() => true), late]);
    done.abort();
    return isHeard;
  }

  void subscribe().then(prove);
  const pulse = setInterval(prove, proveEveryMs).unref();

  return {
    isCurrent: () => performance.now() - provenAt < CURRENT_FOR_MS,
    settled,
    async allHeard(signal = stopping.signal) {
      const until = AbortSignal.any([stopping.signal, signal]);
      while (!(await settled(SAY_EVERY_MS, until))) {
        until.throwIfAborted();
        log.warn(`waiting for the events of ${names.join(', ')}, which were not all heard yet`);
      }
    },
    async stop() {
      stopping.abort();
      clearInterval(pulse);
      await subscription?.stop();
    },
  };
}
