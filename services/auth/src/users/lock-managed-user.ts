import { authProblems } from '@flotilla/contracts-auth';
import type { Transaction } from '@flotilla/database';
import type { Caller } from '@flotilla/identity';
import { problems } from '@flotilla/problem';
import { ADMINISTRATOR } from './create-administrator.ts';
import type { User } from './user.entity.ts';
import { userRepository } from './user.repository.ts';

const MODERATOR = 1;
const USER = 2;

/** Locks a user whom the caller may manage until the transaction ends: moderators manage only users (docs/contract/users.md#who). Throws 404 and 403. */
export async function lockManagedUser(tx: Transaction, id: number, caller: Caller): Promise<User> {
  const user = await userRepository(tx).lock(id);
  if (user?.state !== 'active') throw authProblems.user_not_found();
  refuseAboveModerator(user, caller);
  return user;
}

/** Throws 403 when a moderator tries to manage a moderator or administrator. */
export function refuseAboveModerator({ role }: { readonly role: number }, caller: Caller): void {
  if (caller.role !== MODERATOR || role === USER) return;
  throw problems.forbidden({ detail: 'Moderators may only manage users with the role User.' });
}

/** The first administrator can be neither deleted, blocked nor given another role. Throws 400. */
export function refuseRoot({ username }: User, what: string): void {
  if (username === ADMINISTRATOR) throw problems.bad_request({ detail: `The user ${ADMINISTRATOR} cannot be ${what}.` });
}
