import { hasRight, type Right, type Role } from '@flotilla/contract';
import { anyOf, type Transaction, tables } from '@flotilla/database';
import { User } from '../../catalogue/index.ts';

const ROLES: readonly Role[] = [0, 1, 2];
const db = tables({ User });

/** The ids of users who have a right of their role, and are neither blocked nor deleted. */
export async function usersWith(tx: Transaction, right: Right): Promise<number[]> {
  const roles = ROLES.filter((role) => hasRight(role, right));
  const users = db(tx).selectFrom('User').select('userId').where('blocked', '=', false).where('deleted', '=', false);
  return (await users.where((eb) => anyOf(eb, 'role', roles)).execute()).map(({ userId }) => userId);
}
