import { authEvents, sessionsTopic } from '@flotilla/contracts-auth';
import type { EventMessage, EventTransport, RunningSubscription } from '@flotilla/events';
import type { Log } from '@flotilla/telemetry';

/** How old the proof may be that every fact was seen: half of the two seconds a revocation may take. */
const CURRENT_FOR_MS = 1_000;
const PULSE_IN_MS = 300;
const RETRY_IN_MS = 1_000;
/** A question the bus never answers must not be the last one. */
const ASK_AGAIN_AFTER_MS = 5_000;
const FORGET_IN_MS = 60_000;

type Session = { readonly generation: number | null; readonly expiresAt: number };

export type SessionView = {
  /** The usable generation; null when the session has ended, undefined when nothing was heard of it. */
  generationOf(sessionId: string): number | null | undefined;
  /** Whether everything published until a moment ago is known here. Never say yes to a session when it is not (design 10.11). */
  isCurrent(): boolean;
  /** Waits for the first time that everything is known, at most so long. */
  settled(withinMs: number): Promise<void>;
  stop(): Promise<void>;
};

/** Keeps the newest state of every session by replaying the topic `auth.sessions`; comes back by itself when the bus was away. */
export function followSessions(transport: EventTransport, log: Log): SessionView {
  const sessions = new Map<string, Session>();
  const stopping = new AbortController();
  const first = Promise.withResolvers<void>();
  let subscription: RunningSubscription | undefined;
  let provenAt = Number.NEGATIVE_INFINITY;
  let isAsking = false;

  async function hear({ type, payload }: EventMessage): Promise<void> {
    if (type !== authEvents.sessionChanged.type) return;
    const { sessionId, generation, expiresAt } = payload as { sessionId: string; generation: number | null; expiresAt: string };
    sessions.set(sessionId, { generation, expiresAt: Date.parse(expiresAt) });
  }

  async function subscribe(): Promise<void> {
    while (!stopping.signal.aborted) {
      try {
        await transport.ensureTopics([sessionsTopic]);
        subscription = await transport.subscribe({ group: 'gateway', topics: [sessionsTopic], mode: 'replay', handle: hear });
        if (stopping.signal.aborted) await subscription.stop();
        return;
      } catch (error) {
        log.warn({ err: error }, 'facts about sessions cannot be read, auth is asked instead');
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
      // The view grows old, which is what its readers look at.
      () => {},
    );
    const answered = new AbortController();
    await Promise.race([proof, pause(ASK_AGAIN_AFTER_MS, answered.signal)]);
    answered.abort();
    isAsking = false;
  }

  function forgetExpired(): void {
    const now = Date.now();
    for (const [sessionId, { expiresAt }] of sessions) if (expiresAt < now) sessions.delete(sessionId);
  }

  void subscribe().then(prove);
  const pulse = setInterval(prove, PULSE_IN_MS).unref();
  const forgetting = setInterval(forgetExpired, FORGET_IN_MS).unref();

  return {
    generationOf: (sessionId) => sessions.get(sessionId)?.generation,
    isCurrent: () => performance.now() - provenAt < CURRENT_FOR_MS,
    async settled(withinMs) {
      const done = new AbortController();
      await Promise.race([first.promise, pause(withinMs, done.signal)]);
      done.abort();
    },
    async stop() {
      stopping.abort();
      clearInterval(pulse);
      clearInterval(forgetting);
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
