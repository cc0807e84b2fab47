import { sameText, type Transaction, tables } from '@flotilla/database';
import type { Deps } from '../deps.ts';
import { User } from '../users/user.entity.ts';
import { userRepository } from '../users/user.repository.ts';
import type { Provider } from './provider-settings.ts';
import type { Person } from './read-person.ts';
import { readIdentity, rememberIdentity } from './remember-identity.ts';
import { refuse } from './sign-in-refused.ts';

type Visit = { readonly provider: Provider; readonly person: Person };
const db = tables({ User });
const ADMINISTRATOR = 0;

/**
 * Links a person to the user with the same address. Undefined when nobody has the address; throws SignInRefused when somebody has and the
 * provider does not vouch for it, the settings do not allow it, it was never proven here, it is an administrator's (docs/contract/security.md#g8), or the role
 * would change. Nobody may register with an address of somebody else and wait for its owner to be linked, lose a password or second factor by
 * signing in with a provider, or gain rights by knowing a user's password. The caller flushes.
 */
export async function linkByEmail(tx: Transaction, deps: Pick<Deps, 'clock'>, { provider, person }: Visit): Promise<User | undefined> {
  const { email } = person;
  if (email === null) return undefined;
  const owner = await db(tx)
    .selectFrom('User')
    .select('id')
    .where((eb) => sameText(eb, 'email', email))
    .executeTakeFirst();
  const user = owner && (await userRepository(tx).lock(owner.id));
  if (!user) return undefined;
  // The same person signed in in another tab, and the user was created or linked there after the subject was looked up.
  if ((await readIdentity(tx, { provider, person })) === user.id) return user;
  if (!person.isEmailVerified) refuse('somebody has this e-mail address, and the provider does not say that it was verified');
  if (!provider.linkByEmail) refuse('somebody has this e-mail address, and the settings do not let people be known by it', 'address_taken');
  if (user.role === ADMINISTRATOR) refuse('an administrator has this e-mail address', 'address_taken');
  if (user.state !== 'active') refuse('the user with this e-mail address is still being made');
  if (user.emailVerified !== true) refuse('the user with this e-mail address has not proven it', 'address_taken');
  const { role = user.role } = person;
  if (role > user.role) refuse('the user with this e-mail address has more rights than the claims give', 'address_taken');
  if (role < user.role) refuse('the claims give more rights than the user with this e-mail address has', 'address_taken');
  await rememberIdentity(tx, deps, { provider, person, userId: user.id });
  return user;
}
