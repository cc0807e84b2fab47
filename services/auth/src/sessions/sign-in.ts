import { authProblems } from '@flotilla/contracts-auth';
import type { Transaction } from '@flotilla/database';
import type { Problem } from '@flotilla/problem';
import type { Deps } from '../deps.ts';
import { isTooLong } from '../passwords/password-rules.ts';
import { tryPassword } from '../passwords/try-password.ts';
import { checkSecondFactor } from '../two-factor/check-second-factor.ts';
import { type Held, openSession, refuseUnwelcome, type SignedIn } from './open-session.ts';
import type { Origin, TokenAnswer } from './token-pair.ts';

type Candidate = SignedIn & { plugin_auth: string | null; password_hash: string | null };
type Credentials = { readonly username: string; readonly password: string; readonly code?: string | undefined; readonly origin: Origin };

/**
 * Opens a session for who knows the password of a user name or e-mail address, in any spelling (docs/contract/sign-in.md#password).
 * Throws 400 `too_long_password`, `invalid_grant` (the same, and as slow, for unknown users), `account_blocked`, `email_not_verified`, what became
 * of a registration for who knows its password (docs/contract/registrations.md#waiting), and what the second factor says; 429 after too many guesses.
 */
export async function signIn(deps: Deps, { username, password, code, origin }: Credentials, signal: AbortSignal): Promise<TokenAnswer> {
  if (isTooLong(password)) throw authProblems.too_long_password();
  const user = await findCandidate(deps, username);
  if (!user) throw await problemOfNoUser(deps, { username, password }, signal);
  const isRight = await tryPassword(deps, { userId: user.id, password, stored: user.password_hash }, signal);
  if (!isRight || user.plugin_auth !== null) throw authProblems.invalid_grant();
  refuseUnwelcome(deps, user);
  const factor = await checkSecondFactor(deps, user.id, code);

  return openSession(deps, { userId: user.id, factor, origin, confirm: stillHas(user.password_hash) });
}

const stillHas = (passwordHash: string | null) => async (_: Transaction, user: Held | undefined) => {
  if (user?.plugin_auth !== null || user.password_hash !== passwordHash) throw authProblems.invalid_grant();
  return user;
};

/** Somebody who asked to be registered and is no user learns what became of it, which is told only to who knows the password. */
async function problemOfNoUser(
  deps: Deps,
  { username, password }: Pick<Credentials, 'password' | 'username'>,
  signal: AbortSignal,
): Promise<Problem> {
  const registration = await findRegistration(deps, username);
  const isRight = registration
    ? await tryPassword(deps, { registrationId: registration.id, password, stored: registration.password_hash }, signal)
    : await deps.passwords.verify(password, null, signal);
  if (!registration || !isRight) return authProblems.invalid_grant();
  return registration.state === 1 ? authProblems.account_waiting_for_approval() : authProblems.account_approval_rejected();
}

type Waiting = { id: number; state: 1 | 2; password_hash: string };

async function findRegistration({ database }: Deps, username: string): Promise<Waiting | undefined> {
  if (username.includes('\0')) return undefined;
  const found = await database.query<Waiting>({
    name: 'find-registration',
    text: `select id, state, password_hash from registrations where state in (1, 2) and (lower(username) = lower($1) or lower(email) = lower($1)) limit 2`,
    values: [username],
  });
  return found.length === 1 ? found[0] : undefined;
}

/** A name may look like somebody else's address; the name wins, as only names are shown to others. */
async function findCandidate({ database }: Deps, username: string): Promise<Candidate | undefined> {
  if (username.includes('\0')) return undefined;
  const [candidate] = await database.query<Candidate>({
    name: 'find-candidate',
    text: `select id, username, email, language, role, blocked, blocked_reason, email_verified, plugin_auth, password_hash from users
           where state = 'active' and (lower(username) = lower($1) or lower(email) = lower($1))
           order by lower(username) = lower($1) desc limit 1`,
    values: [username],
  });
  return candidate;
}
