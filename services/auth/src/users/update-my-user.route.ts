import { authApi } from '@flotilla/contracts-auth';
import { reply, route } from '@flotilla/http-server';
import type { Deps } from '../deps.ts';
import { refuseTooLong } from '../passwords/password-rules.ts';
import { updateMyUser } from './update-my-user.ts';

export const updateMyUserRoute = (deps: Deps) =>
  route(authApi.updateMyUser, async ({ body, caller, context }) => {
    if (body.password !== undefined) refuseTooLong('password', body.password);
    await updateMyUser(deps, { userId: caller.userId, changes: body }, context.signal);
    return reply(204, null);
  });
