import type { Input } from '@flotilla/contract';
import { authProblems, type restoringInternal } from '@flotilla/contracts-auth';
import { tables } from '@flotilla/database';
import type { Deps } from '../deps.ts';
import { updateMyUser } from '../my-user/update-my-user.ts';
import { User } from '../users/user.entity.ts';

type Wanted = Input<typeof restoringInternal.restoreUserSettings>;

const db = tables({ User });
const DEADLINE_IN_MS = 10_000;

/** Changes what a user chose, as they would do it themselves. Throws 404 for who is blocked or gone. */
export async function restoreUserSettings(deps: Deps, { params: { userId }, body: changes }: Wanted): Promise<void> {
  const user = await db(deps.database)
    .selectFrom('User')
    .select(['username', 'role'])
    .where('id', '=', userId)
    .where('state', '=', 'active')
    .where('blocked', '=', false)
    .executeTakeFirst();
  if (!user) throw authProblems.user_not_found();
  await updateMyUser(deps, { caller: { userId, ...user, sessionId: '' }, changes }, AbortSignal.timeout(DEADLINE_IN_MS));
}
