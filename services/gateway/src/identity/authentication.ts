import { createSemaphore } from '@flotilla/availability';
import { type AccessClaims, type Caller, createAccessTokenVerifier } from '@flotilla/identity';
import { problems } from '@flotilla/problem';
import { type Log, untaken } from '@flotilla/telemetry';
import type { Auth } from './ask-auth.ts';
import type { SessionView } from './session-view.ts';

/** The caller that a token belongs to; null when it is unknown, expired or revoked. Throws `unavailable` when that cannot be found out. */
export type Authenticate = (token: string) => Promise<Caller | null>;

/** Requests that wait for auth hold connections; some must be left for requests without a token. */
const MOST_CHECKS_AT_ONCE = 2_000;
const CANNOT_TELL = 'Sign-in cannot be checked right now.';

type Dependencies = { readonly auth: Auth; readonly sessions: SessionView; readonly issuer: string; readonly log: Log };

export function createAuthentication({ auth, sessions, issuer, log }: Dependencies): Authenticate {
  const verifier = createAccessTokenVerifier({ keys: () => auth.signingKeys(), issuer });
  const callers = new WeakMap<AccessClaims, Caller>();
  // There is one line for each request while auth is unavailable.
  const lines = untaken(log);
  const inTurn = createSemaphore({ atOnce: MOST_CHECKS_AT_ONCE, waiting: 0, whenFull: CANNOT_TELL });

  /** The valid generation of a session. */
  async function usableGeneration({ sessionId, generation }: AccessClaims): Promise<number | null> {
    const known = sessions.generationOf(sessionId);
    if (known === null) return null;
    // A received event is never wrong, only late: a generation that was replaced stays replaced.
    if (known !== undefined && generation < known) return known;
    // The event about a new session may not have arrived yet; its token is signed, and a revocation would have been received.
    if (sessions.isCurrent()) return known ?? generation;
    return auth.sessionGeneration(sessionId);
  }

  async function check(token: string): Promise<Caller | null> {
    try {
      const claims = await verifier.verify(token);
      if (!claims) return null;
      const usable = await usableGeneration(claims);
      return usable === null || claims.generation < usable ? null : callerOf(claims, callers);
    } catch (error) {
      lines.warn({ err: error }, 'a token cannot be checked');
      throw problems.unavailable({ detail: CANNOT_TELL });
    }
  }

  return (token) => inTurn(() => check(token));
}

function callerOf(claims: AccessClaims, callers: WeakMap<AccessClaims, Caller>): Caller {
  const known = callers.get(claims);
  if (known) return known;
  const { userId, username, role, sessionId } = claims;
  const caller: Caller = { userId, username, role, sessionId };
  callers.set(claims, caller);
  return caller;
}
