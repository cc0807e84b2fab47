import { authProblems } from '@flotilla/contracts-auth';
import { type Transaction, tables } from '@flotilla/database';
import { problems } from '@flotilla/problem';
import { LockMode } from '@mikro-orm/core';
import type { Deps } from '../deps.ts';
import type { User } from '../users/user.entity.ts';
import { userRepository } from '../users/user.repository.ts';
import { endSession } from './end-session.ts';
import { useKnownPlace } from './known-places.ts';
import { RefreshToken } from './refresh-token.entity.ts';
import { Session } from './session.entity.ts';
import { answerWith, deviceOf, hashToken, lifetimes, type Origin, recordPair, type TokenAnswer } from './token-pair.ts';

const db = tables({ RefreshToken, Session });

const GRACE_IN_MS = 30_000;

/**
 * Replaces the token pair of a session (docs/contract/sessions.md#renewal). Throws 400 `invalid_grant` for a token that is unknown or
 * whose session has ended or user is deleted, 401 `invalid_token` for one that expired. Reuse of a former token ends its session, unless it comes within 30 seconds
 * while its successor is unused: then two tabs renewed at the same time, or an answer was lost.
 */
export async function renewSession(deps: Deps, refreshToken: string, origin: Origin): Promise<TokenAnswer> {
  const renewed = await deps.database.transaction(async (tx) => {
    const found = await holdSession(tx, refreshToken);
    if (!found || found.session.endedAt) return 'unknown';
    const { token, session, user } = found;
    const { now, ...expiry } = lifetimes(deps);
    if (token.expiresAt <= now) return 'expired';

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
      // Former tokens may outlive the new one where the lifetime was shortened; gateways keep the state until none can be valid.
      accessExpiresAt: new Date(Math.max(session.accessExpiresAt.getTime(), expiry.accessExpiresAt.getTime())),
      generation: session.generation + 1,
      lastActivityDevice: deviceOf(origin.device),
      lastActivityIp: origin.ip,
      lastActivityDate: now,
      createdAt: now,
    });
    user.lastLoginDate = now;
    await useKnownPlace(tx, { userId: user.id, origin, now });
    return { user, session, refreshToken: recordPair(tx, session) };
  });
  if (renewed === 'expired') throw problems.invalid_token({ detail: 'The refresh token has expired.' });
  if (renewed === 'blocked') throw authProblems.account_blocked();
  if (renewed === 'unknown') throw authProblems.invalid_grant({ detail: 'This refresh token cannot be used.' });
  return answerWith(deps, renewed.user, renewed.session, renewed.refreshToken);
}

/**
 * Token pairs made from one refresh token are siblings and form a family; only the newest is in use. For 30 seconds after a family began, the
 * token it was made from and the other siblings are still exchanged for a new sibling. Once a sibling is used, a new family begins.
 */
function isForgiven(token: RefreshToken, session: Session, now: Date): boolean {
  const isParent = token.family === session.family - 1 && token.usedAt !== null;
  const isSibling = token.family === session.family;
  return (isParent || isSibling) && now.getTime() - session.familyStartedAt.getTime() <= GRACE_IN_MS;
}

type Found = { readonly token: RefreshToken; readonly session: Session; readonly user: User };

/** Locks the user's row, then the session's, as everywhere: serializes requests with the same token, and those that end the user's sessions. */
async function holdSession(tx: Transaction, refreshToken: string): Promise<Found | undefined> {
  const hash = hashToken(refreshToken);
  const known = await db(tx)
    .selectFrom('RefreshToken as t')
    .innerJoin('Session as s', 's.id', 't.sessionId')
    .select(['s.id', 's.userId'])
    .where('t.hash', '=', hash)
    .executeTakeFirst();
  const user = known && (await userRepository(tx).lock(known.userId));
  const session = user && (await tx.findOne(Session, { id: known.id }, { lockMode: LockMode.PESSIMISTIC_WRITE }));
  const token = session && (await tx.findOne(RefreshToken, { hash }));
  return token ? { token, session, user } : undefined;
}
