import { hasRight } from '@flotilla/contract';
import { authProblems } from '@flotilla/contracts-auth';
import { prepared, tables } from '@flotilla/database';
import type { Caller } from '@flotilla/identity';
import { problems } from '@flotilla/problem';
import type { Deps } from '../deps.ts';
import { refuseAboveModerator } from './lock-managed-user.ts';
import { User } from './user.entity.ts';

const db = tables({ User });
const readRole = prepared('role-of-user', (on, id: number) =>
  db(on).selectFrom('User').select('role').where('id', '=', id).where('state', '=', 'active'),
);

/** Passes for the users themselves and for those who may manage them: moderators only users. Throws 403 for others, and 404 when there is no such user. */
export async function refuseForeignUser({ database }: Pick<Deps, 'database'>, userId: number, caller: Caller): Promise<void> {
  const isForeign = caller.userId !== userId;
  if (isForeign && !hasRight(caller.role, 'MANAGE_USERS')) throw problems.forbidden();
  const [found] = await readRole(database, userId);
  if (!found) throw authProblems.user_not_found();
  if (isForeign) refuseAboveModerator(found, caller);
}
