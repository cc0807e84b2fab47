import { authApi } from '@flotilla/contracts-auth';
import { reply, route } from '@flotilla/http-server';
import type { Deps } from '../deps.ts';
import { refuseUnfitPassword } from '../passwords/password-rules.ts';
import { updateMyUser } from './update-my-user.ts';

export const updateMyUserRoute = (deps: Deps) =>
  route(authApi.updateMyUser, async ({ body, caller, context }) => {
    if (body.password !== undefined) refuseUnfitPassword(deps.config, body.password, context.url);
    await updateMyUser(deps, { userId: caller.userId, changes: body }, context.signal);
    return reply(204, null);
  });
