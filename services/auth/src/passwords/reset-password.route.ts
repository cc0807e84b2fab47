import { authApi } from '@flotilla/contracts-auth';
import { reply, route } from '@flotilla/http-server';
import type { Deps } from '../deps.ts';
import { refuseUnfitPassword } from './password-rules.ts';
import { resetPassword } from './reset-password.ts';

export const resetPasswordRoute = (deps: Deps) =>
  route(authApi.resetPassword, async ({ params, body: { verificationString: text, password }, context }) => {
    refuseUnfitPassword(deps.config, password, context.url);
    await resetPassword(deps, { userId: params.id, text, password }, context.signal);
    return reply(204, null);
  });
