import { isUniqueViolation, type Transaction } from '@flotilla/database';
import { Problem } from '@flotilla/problem';
import type { Deps } from '../deps.ts';
import { activateUser } from '../users/activate-user.ts';
import { createUser } from '../users/create-user.ts';
import type { User } from '../users/user.entity.ts';
import { userRepository } from '../users/user.repository.ts';
import { applyClaims, auditEventOfFirstRole } from './apply-claims.ts';
import { chooseUsername } from './choose-username.ts';
import { linkByEmail } from './link-by-email.ts';
import type { Provider } from './provider-settings.ts';
import type { Person } from './read-person.ts';
import { readIdentity, rememberIdentity } from './remember-identity.ts';
import { refuse } from './sign-in-refused.ts';

export type Admitted = { readonly id: number; readonly username: string };
type Visit = { readonly provider: Provider; readonly person: Person };

const USER = 2;
/** The name may be taken, or the same person may sign in elsewhere, between the steps. */
const ATTEMPTS = 3;

/**
 * Finds or creates the local user of a person: by the subject, else by address where that is allowed, else a new user. What the claims
 * say about role and quota is in effect afterwards. Throws SignInRefused, and 503 when a user has to be created and `videos` does not answer.
 */
export async function admitPerson(deps: Deps, visit: Visit): Promise<Admitted> {
  for (let attempt = 1; ; attempt++) {
    try {
      return (await findUser(deps, visit)) ?? (await makeUser(deps, visit));
    } catch (error) {
      const isTaken = isUniqueViolation(error) || (error instanceof Problem && error.status === 409);
      if (!isTaken || attempt === ATTEMPTS) throw error;
    }
  }
}

async function findUser(deps: Deps, { provider, person }: Visit): Promise<Admitted | undefined> {
  const user = await deps.database.transaction(async (tx) => {
    const found = (await lockKnown(tx, { provider, person })) ?? (await linkByEmail(tx, deps, { provider, person }));
    if (!found) return undefined;
    await applyClaims(tx, deps, found, person);
    await tx.flush();
    return found;
  });
  if (user?.state === 'creating') await activateUser(deps, user);
  return user;
}

async function lockKnown(tx: Transaction, visit: Visit): Promise<User | null> {
  const userId = await readIdentity(tx, visit);
  return userId === undefined ? null : userRepository(tx).lock(userId);
}

async function makeUser(deps: Deps, { provider, person }: Visit): Promise<Admitted> {
  if (!provider.createsUsers) refuse('nobody is known by this subject, and the settings let no new users in', 'no_account');
  const { email, isEmailVerified, displayName, role = USER, videoQuota } = person;
  if (email === null) refuse('the provider tells no e-mail address, which a new user needs');
  const isProofMissing = !isEmailVerified && deps.instance.settings().signup.requiresEmailVerification;
  const username = await chooseUsername(deps, person);
  const { userId } = await createUser(
    deps,
    {
      username,
      email,
      emailVerified: isEmailVerified || (isProofMissing ? false : null),
      passwordHash: null,
      pluginAuth: provider.name,
      role,
      ...(typeof videoQuota === 'number' && { videoQuota }),
      ...(displayName !== null && { accountDisplayName: displayName }),
    },
    {
      after: (tx, { id }) => rememberIdentity(tx, deps, { provider, person, userId: id }),
      onceActive: { ...auditEventOfFirstRole(username, person), ...(isProofMissing && { mail: { kind: 'verifyEmail' } }) },
    },
  );
  return { id: userId, username };
}
