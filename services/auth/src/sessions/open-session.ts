import { randomUUID } from 'node:crypto';
import { authProblems } from '@flotilla/contracts-auth';
import { type Transaction, tables } from '@flotilla/database';
import type { Deps } from '../deps.ts';
import { notifyUser } from '../mail/notify-user.ts';
import { type Factor, refuseOtherFactor } from '../two-factor/check-second-factor.ts';
import { User } from '../users/user.entity.ts';
import { rememberPlace } from './known-places.ts';
import { Session } from './session.entity.ts';
import { type SignedIn, signedInColumns } from './signed-in.ts';
import { answerWith, deviceOf, lifetimes, type Origin, recordPair, type TokenAnswer } from './token-pair.ts';

const db = tables({ User });

/** A user whose row is held. */
export type Held = NonNullable<Awaited<ReturnType<typeof holdUser>>>;

type Opening = {
  readonly userId: number;
  readonly factor: Factor;
  readonly origin: Origin;
  /** Checks again what the decision was based on, and throws when that has changed; the user is undefined when deleted. */
  readonly confirm: (tx: Transaction, user: Held | undefined) => Promise<Held>;
};

/** Refuses authenticated users who may not sign in: 400 `account_blocked`, with the reason where one was given, and `email_not_verified`. */
export function refuseUnwelcome({ instance }: Pick<Deps, 'instance'>, { blocked, blockedReason, emailVerified }: SignedIn): void {
  if (blocked) throw authProblems.account_blocked(blockedReason === null ? {} : { blockedReason });
  if (emailVerified === false && instance.settings().signup.requiresEmailVerification) throw authProblems.email_not_verified();
}

/**
 * Opens a session for an authenticated user, and mails them when the place is new. Authentication takes time, and administrators may act
 * meanwhile: the user is locked and checked again, so that one who was blocked, deleted or changed gets the same answer as if that had been so before.
 */
export async function openSession(deps: Deps, { userId, factor, origin, confirm }: Opening): Promise<TokenAnswer> {
  const { device, ip } = origin;
  const { user, session, refreshToken } = await deps.database.transaction(async (tx) => {
    const user = await confirm(tx, await holdUser(tx, userId));
    refuseUnwelcome(deps, user);
    refuseOtherFactor(user, factor);
    const { now, ...expiry } = lifetimes(deps);
    const session = tx.create(Session, {
      uuid: randomUUID(),
      userId: user.id,
      generation: 1,
      family: 1,
      familyStartedAt: now,
      ...expiry,
      endedAt: null,
      endReason: null,
      loginDevice: deviceOf(device),
      loginIp: ip,
      loginDate: now,
      lastActivityDevice: deviceOf(device),
      lastActivityIp: ip,
      lastActivityDate: now,
      createdAt: now,
    });
    await tx.persist(session).flush();
    const isKnown = await rememberPlace(tx, { userId: user.id, origin, now });
    await db(tx).updateTable('User').set({ lastLoginDate: now }).where('id', '=', user.id).execute();
    // At the first sign-in every place is new.
    if (!isKnown && user.lastLoginDate !== null) {
      await notifyUser(tx, deps, user, { kind: 'newSignIn', device: deviceOf(device) ?? '?', address: ip, at: now.toISOString() });
    }
    return { user, session, refreshToken: recordPair(tx, session) };
  });
  return answerWith(deps, user, session, refreshToken);
}

const holdUser = (tx: Transaction, userId: number) =>
  db(tx)
    .selectFrom('User')
    .select([...signedInColumns, 'pluginAuth', 'passwordHash', 'otpSecret', 'lastLoginDate'])
    .where('id', '=', userId)
    .where('state', '=', 'active')
    .forUpdate()
    .executeTakeFirst();
