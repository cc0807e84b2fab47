import { authEvents, sessionsTopic } from '@flotilla/contracts-auth';
import { type EventMessage, type EventTransport, type Following, followEvents } from '@flotilla/events';
import type { Log } from '@flotilla/telemetry';

const FORGET_EVERY_MS = 60_000;
/** Tokens are signed a moment after their end was told, and last that moment longer. */
const KEEP_FOR_MS = 60_000;

type Session = { readonly generation: number | null; readonly expiresAt: number };

/** `isCurrent`: never say yes to a session when it is not (docs/contract/services.md#revoked-sessions). */
export type SessionView = Following & {
  /** The usable generation; null when the session has ended, undefined when nothing was heard of it, or its tokens are past. */
  generationOf(sessionId: string): number | null | undefined;
};

/** Keeps the newest state of every session by replaying the topic `auth.sessions`. */
export function followSessions(transport: EventTransport, log: Log): SessionView {
  const sessions = new Map<string, Session>();

  const isPast = (expiresAt: number) => expiresAt + KEEP_FOR_MS < Date.now();

  function hear({ type, payload }: EventMessage): void {
    if (type !== authEvents.sessionChanged.type) return;
    const { sessionId, generation, ...told } = payload as { sessionId: string; generation: number | null; expiresAt: string };
    const expiresAt = Date.parse(told.expiresAt);
    // A replay brings every session there ever was.
    if (isPast(expiresAt)) sessions.delete(sessionId);
    else sessions.set(sessionId, { generation, expiresAt });
  }

  function forgetExpired(): void {
    for (const [sessionId, { expiresAt }] of sessions) if (isPast(expiresAt)) sessions.delete(sessionId);
  }

  const following = followEvents(transport, { group: 'gateway', topics: [sessionsTopic], onEvent: hear, log });
  const forgetting = setInterval(forgetExpired, FORGET_EVERY_MS).unref();

  return {
    ...following,
    generationOf: (sessionId) => sessions.get(sessionId)?.generation,
    async stop() {
      clearInterval(forgetting);
      await following.stop();
    },
  };
}
