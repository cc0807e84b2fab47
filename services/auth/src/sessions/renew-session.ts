import { authProblems } from '@flotilla/contracts-auth';
import type { Transaction } from '@flotilla/database';
import { problems } from '@flotilla/problem';
import { LockMode } from '@mikro-orm/core';
import type { Deps } from '../deps.ts';
import { User } from '../users/user.entity.ts';
import { endSession } from './end-session.ts';
import { RefreshToken } from './refresh-token.entity.ts';
import { Session } from './session.entity.ts';
import { answerWith, deviceOf, hashToken, lifetimes, type Origin, recordPair, type TokenAnswer } from './token-pair.ts';

const GRACE_IN_MS = 30_000;

/**
 * Gives a session its next token pair and ends the former one (ruling 16). Throws 400 `invalid_grant` for a token that is unknown or
 * whose session ended, 401 `invalid_token` for one that expired. A former token ends its session, unless it comes within 30 seconds
 * while its successor is unused: then two tabs asked at once, or an answer was lost.
 */
export async function renewSession(deps: Deps, refreshToken: string, origin: Origin): Promise<TokenAnswer> {
  const renewed = await deps.database.transaction(async (tx) => {
    const found = await holdSession(tx, refreshToken);
    if (!found || found.session.endedAt) return 'unknown';
    const { token, session } = found;
    const { now, ...expiry } = lifetimes(deps);
    if (token.expiresAt <= now) return 'expired';

    const user = await tx.findOneOrFail(User, session.userId);
    if (user.blocked) return 'blocked';
    const isPresent = token.generation === session.generation;
    if (!isPresent && !isForgiven(token, session, now)) {
      endSession(tx, session, now, 'a former refresh token was used again');
      deps.log.warn(
        { sessionId: session.uuid, userId: session.userId, ip: origin.ip },
        'a refresh token was used twice; its session ended',
      );
      return 'unknown';
    }
    if (isPresent) {
      token.usedAt = now;
      Object.assign(session, { family: session.family + 1, familyStartedAt: now });
    }
    Object.assign(session, expiry, {
      generation: session.generation + 1,
      lastActivityDevice: deviceOf(origin.device),
      lastActivityIp: origin.ip,
      lastActivityDate: now,
      createdAt: now,
    });
    user.lastLoginDate = now;
    return { user, session, refreshToken: recordPair(tx, session) };
  });
  if (renewed === 'expired') throw problems.invalid_token({ detail: 'The refresh token has expired.' });
  if (renewed === 'blocked') throw authProblems.account_blocked();
  if (renewed === 'unknown') throw authProblems.invalid_grant({ detail: 'This refresh token cannot be used.' });
  return answerWith(deps, renewed.user, renewed.session, renewed.refreshToken);
}

/**
 * Pairs made from one refresh token are siblings, a family; only the newest of them is in use. For 30 seconds after a family began, the
 * token it was made from and the other siblings still earn a new sibling. As soon as a sibling was used, a new family has begun.
 */
function isForgiven(token: RefreshToken, session: Session, now: Date): boolean {
  const isParent = token.family === session.family - 1 && token.usedAt !== null;
  const isSibling = token.family === session.family;
  return (isParent || isSibling) && now.getTime() - session.familyStartedAt.getTime() <= GRACE_IN_MS;
}

/** The session's row is held first, so that two requests with one token take turns. */
async function holdSession(tx: Transaction, refreshToken: string): Promise<{ token: RefreshToken; session: Session } | undefined> {
  const hash = hashToken(refreshToken);
  const known = await tx.findOne(RefreshToken, { hash });
  const session = known && (await tx.findOne(Session, { id: known.sessionId }, { lockMode: LockMode.PESSIMISTIC_WRITE }));
  if (!session) return undefined;
  const token = await tx.findOneOrFail(RefreshToken, { hash }, { refresh: true });
  return { token, session };
}
