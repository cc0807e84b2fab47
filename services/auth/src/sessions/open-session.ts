import { randomUUID } from 'node:crypto';
import type { Role } from '@flotilla/contract';
import { authProblems } from '@flotilla/contracts-auth';
import { execute, type Transaction } from '@flotilla/database';
import type { Deps } from '../deps.ts';
import { tellUser } from '../mail/tell-user.ts';
import { type Factor, refuseOtherFactor } from '../two-factor/check-second-factor.ts';
import { rememberPlace } from './known-places.ts';
import { Session } from './session.entity.ts';
import { answerWith, deviceOf, lifetimes, type Origin, recordPair, type TokenAnswer } from './token-pair.ts';

/** Of a user, as it stands in the database, what a sign-in has to know. */
export type SignedIn = {
  id: number;
  username: string;
  email: string;
  language: string | null;
  role: Role;
  blocked: boolean;
  blocked_reason: string | null;
  email_verified: boolean | null;
};

/** A user whose row is held. */
export type Held = SignedIn & {
  plugin_auth: string | null;
  password_hash: string | null;
  otp_secret: string | null;
  last_login_date: Date | null;
};

type Opening = {
  readonly userId: number;
  readonly factor: Factor;
  readonly origin: Origin;
  /** Throws unless what the decision rested on is still so; undefined for a user who is gone. */
  readonly confirm: (tx: Transaction, user: Held | undefined) => Promise<Held>;
};

/** Refuses who proved who he is and may not come in: 400 `account_blocked`, with the reason where one was given, and `email_not_verified`. */
export function refuseUnwelcome({ instance }: Pick<Deps, 'instance'>, { blocked, blocked_reason, email_verified }: SignedIn): void {
  if (blocked) throw authProblems.account_blocked(blocked_reason === null ? {} : { blockedReason: blocked_reason });
  if (email_verified === false && instance.settings().signup.requiresEmailVerification) throw authProblems.email_not_verified();
}

/**
 * Opens a session for somebody who proved who he is, and tells him of it when he never came from there. Proofs take time, and administrators do not
 * wait: the user is held and looked at once more, so that whoever was blocked, deleted or changed meanwhile hears what he would have heard from the start.
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
    await execute(tx, 'update users set last_login_date = $1 where id = $2', [now, user.id]);
    // The first time every place is new.
    if (!isKnown && user.last_login_date !== null) {
      await tellUser(tx, deps, user, { kind: 'newSignIn', device: deviceOf(device) ?? '?', address: ip, at: now.toISOString() });
    }
    return { user, session, refreshToken: recordPair(tx, session) };
  });
  return answerWith(deps, user, session, refreshToken);
}

async function holdUser(tx: Transaction, userId: number): Promise<Held | undefined> {
  const [user] = await execute<Held>(
    tx,
    `select id, username, email, language, role, blocked, blocked_reason, email_verified, plugin_auth, password_hash, otp_secret, last_login_date
     from users
     where id = $1 and state = 'active' for update`,
    [userId],
  );
  return user;
}
