import { authProblems } from '@flotilla/contracts-auth';
import { prepared, sameText, type Transaction, tables } from '@flotilla/database';
import type { Problem } from '@flotilla/problem';
import type { Deps } from '../deps.ts';
import { isTooLong } from '../passwords/password-rules.ts';
import { tryPassword } from '../passwords/try-password.ts';
import { Registration } from '../registrations/registration.entity.ts';
import { checkSecondFactor } from '../two-factor/check-second-factor.ts';
import { User } from '../users/user.entity.ts';
import { type Held, openSession, refuseUnwelcome } from './open-session.ts';
import { signedInColumns } from './signed-in.ts';
import type { Origin, TokenAnswer } from './token-pair.ts';

type Credentials = { readonly username: string; readonly password: string; readonly code?: string | undefined; readonly origin: Origin };

const db = tables({ Registration, User });

/**
 * Opens a session for a user name or e-mail address, in any spelling, and its password (docs/contract/sign-in.md#password).
 * Throws 400 `too_long_password`, `invalid_grant` (the same, and as slow, for unknown users), `account_blocked`, `email_not_verified`, the state
 * of a registration, given its password (docs/contract/registrations.md#waiting), and what the second factor throws; 429 after too many guesses.
 */
export async function signIn(deps: Deps, { username, password, code, origin }: Credentials, signal: AbortSignal): Promise<TokenAnswer> {
  if (isTooLong(password)) throw authProblems.too_long_password();
  const user = await findCandidate(deps, username);
  if (!user) throw await problemOfNoUser(deps, { username, password }, signal);
  const isRight = await tryPassword(deps, { userId: user.id, password, stored: user.passwordHash }, signal);
  if (!isRight || user.pluginAuth !== null) throw authProblems.invalid_grant();
  refuseUnwelcome(deps, user);
  const factor = await checkSecondFactor(deps, user.id, code);

  return openSession(deps, { userId: user.id, factor, origin, confirm: stillHas(user.passwordHash) });
}

const stillHas = (passwordHash: string | null) => async (_: Transaction, user: Held | undefined) => {
  if (user?.pluginAuth !== null || user.passwordHash !== passwordHash) throw authProblems.invalid_grant();
  return user;
};

/** Reveals the state of a registration without a user, but only to somebody who knows its password. */
async function problemOfNoUser(
  deps: Deps,
  { username, password }: Pick<Credentials, 'password' | 'username'>,
  signal: AbortSignal,
): Promise<Problem> {
  const registration = await findRegistration(deps, username);
  const isRight = registration
    ? await tryPassword(deps, { registrationId: registration.id, password, stored: registration.passwordHash }, signal)
    : await deps.passwords.verify(password, null, signal);
  if (!registration || !isRight) return authProblems.invalid_grant();
  return registration.state === 1 ? authProblems.account_waiting_for_approval() : authProblems.account_approval_rejected();
}

const findWaiting = prepared('find-registration', (on, name: string) =>
  db(on)
    .selectFrom('Registration')
    .select(['id', 'state', 'passwordHash'])
    .where('state', 'in', [1, 2])
    .where((eb) => eb.or([sameText(eb, 'username', name), sameText(eb, 'email', name)]))
    .limit(2),
);

async function findRegistration({ database }: Deps, username: string) {
  if (username.includes('\0')) return undefined;
  const found = await findWaiting(database, username);
  return found.length === 1 ? found[0] : undefined;
}

/** A name may look like somebody else's address; the name takes precedence, as only names are public. */
const findByName = prepared('find-candidate', (on, name: string) =>
  db(on)
    .selectFrom('User')
    .select([...signedInColumns, 'pluginAuth', 'passwordHash'])
    .where('state', '=', 'active')
    .where((eb) => eb.or([sameText(eb, 'username', name), sameText(eb, 'email', name)]))
    .orderBy((eb) => sameText(eb, 'username', name), 'desc')
    .limit(1),
);

async function findCandidate({ database }: Deps, username: string) {
  if (username.includes('\0')) return undefined;
  const [candidate] = await findByName(database, username);
  return candidate;
}
