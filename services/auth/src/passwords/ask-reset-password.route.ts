import { authApi } from '@flotilla/contracts-auth';
import { reply, route } from '@flotilla/http-server';
import { inEqualTime } from '../confirmations/in-equal-time.ts';
import type { Deps } from '../deps.ts';
import { askResetPassword } from './ask-reset-password.ts';

export const askResetPasswordRoute = (deps: Deps) =>
  route(authApi.askResetPassword, async ({ body }) => {
    await inEqualTime(() => askResetPassword(deps, body.email));
    return reply(204, null);
  });
