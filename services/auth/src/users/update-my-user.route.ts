import { authApi } from '@flotilla/contracts-auth';
import { reply, route } from '@flotilla/http-server';
import { problems } from '@flotilla/problem';
import type { Deps } from '../deps.ts';
import { refuseTooLong } from '../passwords/password-rules.ts';
import { changeOwnPassword } from './change-own-password.ts';

export const updateMyUserRoute = (deps: Deps) =>
  route(authApi.updateMyUser, async ({ body: { currentPassword, password }, caller, context }) => {
    if (password !== undefined) {
      refuseTooLong('password', password);
      if (currentPassword === undefined) throw problems.bad_request({ detail: 'A new password needs the current one beside it.' });
      await changeOwnPassword(deps, { userId: caller.userId, currentPassword, password }, context.signal);
    }
    return reply(204, null);
  });
