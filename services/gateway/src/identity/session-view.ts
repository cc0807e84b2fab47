import { authEvents, sessionsTopic } from '@flotilla/contracts-auth';
import { type EventMessage, type EventTransport, type Following, followEvents } from '@flotilla/events';
import type { Log } from '@flotilla/telemetry';

const FORGET_EVERY_MS = 60_000;
/** Tokens are signed shortly after their expiry was published, so they last that much longer. */
const KEEP_FOR_MS = 60_000;

type Session = { readonly generation: number | null; readonly expiresAt: number };

/** Without `isCurrent` no session may be accepted from this view alone (docs/contract/services.md#revoked-sessions). */
export type SessionView = Following & {
  /** The valid generation; null when the session has ended, undefined when no event about it was received or its tokens have expired. */
  generationOf(sessionId: string): number | null | undefined;
};

/** Keeps the newest state of every session by replaying the topic `auth.sessions`. */
export function followSessions(transport: EventTransport, log: Log): SessionView {
  const sessions = new Map<string, Session>();

  const isPast = (expiresAt: number) => expiresAt + KEEP_FOR_MS < Date.now();

  function apply({ type, payload }: EventMessage): void {
    if (type !== authEvents.sessionChanged.type) return;
    const { sessionId, generation, ...state } = payload as { sessionId: string; generation: number | null; expiresAt: string };
    const expiresAt = Date.parse(state.expiresAt);
    // A replay brings every session that ever existed.
    if (isPast(expiresAt)) sessions.delete(sessionId);
    else sessions.set(sessionId, { generation, expiresAt });
  }

  function forgetExpired(): void {
    for (const [sessionId, { expiresAt }] of sessions) if (isPast(expiresAt)) sessions.delete(sessionId);
  }

  const following = followEvents(transport, { group: 'gateway', topics: [sessionsTopic], onEvent: apply, log });
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
