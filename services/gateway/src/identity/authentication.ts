import { createSemaphore } from '@flotilla/availability';
import { type AccessClaims, type Caller, createAccessTokenVerifier } from '@flotilla/identity';
import { problems } from '@flotilla/problem';
import { type Log, untaken } from '@flotilla/telemetry';
import type { Auth } from './ask-auth.ts';
import type { SessionView } from './session-view.ts';

/** Tells who a token speaks for; null when it is unknown, expired or revoked. Throws `unavailable` when nobody can tell. */
export type Authenticate = (token: string) => Promise<Caller | null>;

/** Who waits for auth holds a connection, and those who need no token shall find some. */
const MOST_CHECKS_AT_ONCE = 2_000;
const CANNOT_TELL = 'Sign-in cannot be checked right now.';

type Dependencies = { readonly auth: Auth; readonly sessions: SessionView; readonly issuer: string; readonly log: Log };

export function createAuthentication({ auth, sessions, issuer, log }: Dependencies): Authenticate {
  const verifier = createAccessTokenVerifier({ keys: () => auth.signingKeys(), issuer });
  const callers = new WeakMap<AccessClaims, Caller>();
  // One for each request while auth is away.
  const lines = untaken(log);
  const inTurn = createSemaphore({ atOnce: MOST_CHECKS_AT_ONCE, waiting: 0, whenFull: CANNOT_TELL });

  /** The generation of a session that may be used now. */
  async function usableGeneration({ sessionId, generation }: AccessClaims): Promise<number | null> {
    const heard = sessions.generationOf(sessionId);
    if (heard === null) return null;
    // An event we heard is never wrong, only late: a generation that was replaced stays replaced.
    if (heard !== undefined && generation < heard) return heard;
    // The event about a session just begun may be on its way; its token is signed, and a revocation would have come.
    if (sessions.isCurrent()) return heard ?? generation;
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
