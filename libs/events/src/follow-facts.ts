import type { Topic } from '@flotilla/contract';
import type { Log } from '@flotilla/telemetry';
import type { EventMessage, EventTransport, RunningSubscription } from './transport.ts';

/** How old the proof may be that every fact was heard: half of the two seconds in which processes have to agree. */
const CURRENT_FOR_MS = 1_000;
const RETRY_IN_MS = 1_000;
/** A question the bus never answers must not be the last one. */
const ASK_AGAIN_AFTER_MS = 5_000;

export type Following = {
  /** Whether everything published until a moment ago was heard here. */
  isCurrent(): boolean;
  /** Waits for the first time that everything is known, at most so long. */
  settled(withinMs: number): Promise<void>;
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
export function followFacts(transport: EventTransport, options: FollowOptions): Following {
  const { group, topics, hear, log, proveEveryMs = 300 } = options;
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
        log.warn({ err: error, topics: topics.map(({ name }) => name) }, 'facts cannot be read right now');
        await pause(RETRY_IN_MS, stopping.signal);
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
    await Promise.race([proof, pause(ASK_AGAIN_AFTER_MS, answered.signal)]);
    answered.abort();
    isAsking = false;
  }

  void subscribe().then(prove);
  const pulse = setInterval(prove, proveEveryMs).unref();

  return {
    isCurrent: () => performance.now() - provenAt < CURRENT_FOR_MS,
    async settled(withinMs) {
      const done = new AbortController();
      await Promise.race([first.promise, pause(withinMs, done.signal)]);
      done.abort();
    },
    async stop() {
      stopping.abort();
      clearInterval(pulse);
      await subscription?.stop();
    },
  };
}

function pause(ms: number, signal: AbortSignal): Promise<void> {
  return new Promise((resolve) => {
    if (signal.aborted) return resolve();
    const timer = setTimeout(resolve, ms).unref();
    signal.addEventListener('abort', () => (clearTimeout(timer), resolve()), { once: true });
  });
}
