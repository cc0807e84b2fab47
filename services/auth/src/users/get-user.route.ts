import { hasRight } from '@flotilla/contract';
import { authApi, authProblems } from '@flotilla/contracts-auth';
import { reply, route } from '@flotilla/http-server';
import { problems } from '@flotilla/problem';
import type { Deps } from '../deps.ts';
import { readUser } from './get-user.reader.ts';

/** docs/contract/users.md#one-user: everybody may read himself, without numbers. */
export const getUserRoute = (deps: Deps) =>
  route(authApi.getUser, async ({ params, query, caller }) => {
    const isManager = hasRight(caller.role, 'MANAGE_USERS');
    if (!isManager && caller.userId !== params.id) throw problems.forbidden();
    const user = await readUser(deps, params.id, { withStats: isManager && query.withStats === true });
    if (!user) throw authProblems.user_not_found();
    return reply(200, user);
  });
