import { authProblems } from '@flotilla/contracts-auth';
import { prepared, sameText, type Transaction, tables } from '@flotilla/database';
import type { Problem } from '@flotilla/problem';
import type { Deps } from '../deps.ts';
import { isTooLong } from '../passwords/password-rules.ts';
import { tryPassword } from '../passwords/try-password.ts';
import { Registration } from '../registrations/registration.entity.ts';
import { checkSecondFactor } from '../two-factor/check-second-factor.ts';
import { User } from '../users/user.entity.ts';
import { knownPlaceOf } from './known-places.ts';
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
  const { user, registration } = await findCandidates(deps, username);
  const stored = (user ?? registration)?.passwordHash ?? null;
  const place = await knownPlaceOf(deps, user?.id, origin.ip);
  const isRight = await tryPassword(deps, { name: username, userId: user?.id, place, password, stored }, signal);
  if (!user) throw isRight && registration ? problemOf(registration) : authProblems.invalid_grant();
  if (!isRight || user.pluginAuth !== null) throw authProblems.invalid_grant();
  refuseUnwelcome(deps, user);
  const factor = await checkSecondFactor(deps, user.id, code);

  return openSession(deps, { userId: user.id, factor, origin, confirm: stillHas(user.passwordHash) });
}

const stillHas = (passwordHash: string | null) => async (_: Transaction, user: Held | undefined) => {
  if (user?.pluginAuth !== null || user.passwordHash !== passwordHash) throw authProblems.invalid_grant();
  return user;
};

/** The state of a registration without a user, for somebody who knows its password. */
const problemOf = ({ state }: Pick<Registration, 'state'>): Problem =>
  state === 1 ? authProblems.account_waiting_for_approval() : authProblems.account_approval_rejected();

const findWaiting = prepared('find-registration', (on, name: string) =>
  db(on)
    .selectFrom('Registration')
    .select(['id', 'state', 'passwordHash'])
    .where('state', 'in', [1, 2])
    .where((eb) => eb.or([sameText(eb, 'username', name), sameText(eb, 'email', name)]))
    .limit(2),
);

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

/** Who may be meant by a name. Looks for both, whatever it finds first, so that it takes as long for names that nobody has. */
async function findCandidates({ database }: Deps, username: string) {
  if (username.includes('\0')) return {};
  const [[user], waiting] = await Promise.all([findByName(database, username), findWaiting(database, username)]);
  return { user, registration: waiting.length === 1 ? waiting[0] : undefined };
}
