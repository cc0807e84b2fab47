import { tables } from '@flotilla/database';
import type { Caller } from '@flotilla/identity';
import { Account, User } from '../catalogue/index.ts';
import type { Deps } from '../deps.ts';

const db = tables({ Account, User });
/** An archive gives nobody a right over what belongs to others, administrators included. */
const ROLE_USER = 2;

/** The user whose archive it is, as if they did all of it by hand; undefined when they are blocked or gone. */
export async function callerOf({ database }: Pick<Deps, 'database'>, userId: number): Promise<Caller | undefined> {
  const user = await db(database)
    .selectFrom('User as u')
    .innerJoin('Account as a', 'a.userId', 'u.userId')
    .select('u.username')
    .where('u.userId', '=', userId)
    .where('u.blocked', '=', false)
    .where('u.deleted', '=', false)
    .executeTakeFirst();
  return user && { userId, username: user.username, role: ROLE_USER, sessionId: '' };
}
