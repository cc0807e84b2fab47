import { randomUUID } from 'node:crypto';
import type { Role } from '@flotilla/contract';
import { authProblems } from '@flotilla/contracts-auth';
import { execute } from '@flotilla/database';
import type { Deps } from '../deps.ts';
import { isTooLong } from '../passwords/password-rules.ts';
import { Session } from './session.entity.ts';
import { answerWith, deviceOf, lifetimes, type Origin, recordPair, type TokenAnswer } from './token-pair.ts';

type Candidate = { id: number; username: string; role: Role; blocked: boolean; password_hash: string | null };

/**
 * Opens a session for who knows the password of a user name or e-mail address, in any spelling (identity-and-instance 1.3).
 * Throws 400 `too_long_password`, `invalid_grant` (the same, and as slow, for unknown users) or `account_blocked`.
 */
export async function signIn(
  deps: Deps,
  { username, password, origin }: { username: string; password: string; origin: Origin },
  signal: AbortSignal,
): Promise<TokenAnswer> {
  if (isTooLong(password)) throw authProblems.too_long_password();
  const user = await findCandidate(deps, username);
  if (!(await deps.passwords.verify(password, user?.password_hash ?? null, signal)) || !user) throw authProblems.invalid_grant();
  if (user.blocked) throw authProblems.account_blocked();

  const { session, refreshToken } = await openSession(deps, user, origin);
  return answerWith(deps, user, session, refreshToken);
}

/** A name may look like somebody else's address; the name wins, as only names are shown to others. */
async function findCandidate({ database }: Deps, username: string): Promise<Candidate | undefined> {
  if (username.includes('\0')) return undefined;
  const [candidate] = await database.query<Candidate>({
    name: 'find-candidate',
    text: `select id, username, role, blocked, password_hash from users
           where state = 'active' and (lower(username) = lower($1) or lower(email) = lower($1))
           order by lower(username) = lower($1) desc limit 1`,
    values: [username],
  });
  return candidate;
}

async function openSession(deps: Deps, user: Candidate, { device, ip }: Origin) {
  const { now, ...expiry } = lifetimes(deps);
  return deps.database.transaction(async (tx) => {
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
    await execute(tx, 'update users set last_login_date = $1 where id = $2', [now, user.id]);
    return { session, refreshToken: recordPair(tx, session) };
  });
}
