import { hasRight, type TypeOf } from '@flotilla/contract';
import { authProblems, type user, usersApi } from '@flotilla/contracts-auth';
import { reply, route } from '@flotilla/http-server';
import { problems } from '@flotilla/problem';
import type { Deps } from '../deps.ts';
import { shapeUser } from './shape-user.ts';
import { readUserRow } from './user-rows.ts';

/** Counts of what is not counted yet. */
const NONE = { videoCommentsCount: 0 };

/** docs/contract/users.md#one-user: users may read themselves, without numbers. */
export const getUserRoute = (deps: Deps) =>
  route(usersApi.getUser, async ({ params, query, caller }) => {
    const isManager = hasRight(caller.role, 'MANAGE_USERS');
    if (!isManager && caller.userId !== params.id) throw problems.forbidden();
    const found = await readUser(deps, params.id, { withStats: isManager && query.withStats === true });
    if (!found) throw authProblems.user_not_found();
    return reply(200, found);
  });

/** One user, with numbers on request (docs/contract/users.md#one-user); null when the user does not exist. Throws 503 when `videos` is down. */
export async function readUser(
  { database, accounts }: Pick<Deps, 'accounts' | 'database'>,
  userId: number,
  { withStats }: { readonly withStats: boolean },
): Promise<TypeOf<typeof user> | null> {
  const [row] = await readUserRow(database, userId);
  if (!row) return null;
  const [{ videoQuotaUsed, videoQuotaUsedDaily, specialPlaylists: _theirs, ...content }, reports] = await Promise.all([
    accounts.read(userId, { withStats }),
    withStats ? accounts.abusesOf(userId) : {},
  ]);
  return shapeUser(row, { ...content, ...(withStats && { videoQuotaUsed, videoQuotaUsedDaily, ...reports, ...NONE }) });
}
