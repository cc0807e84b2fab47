import { authApi } from '@flotilla/contracts-auth';
import { reply, route } from '@flotilla/http-server';
import type { Deps } from '../deps.ts';
import { refuseUnfitPassword } from '../passwords/password-rules.ts';
import { updateUser } from './update-user.ts';

export const updateUserRoute = (deps: Deps) =>
  route(authApi.updateUser, async ({ params, body, caller, context }) => {
    if (body.password !== undefined) refuseUnfitPassword(deps.config, body.password, context.url);
    await updateUser(deps, { userId: params.id, changes: body, caller }, context.signal);
    return reply(204, null);
  });
