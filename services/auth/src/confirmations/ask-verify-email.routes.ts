import { authApi } from '@flotilla/contracts-auth';
import { reply, route } from '@flotilla/http-server';
import type { Deps } from '../deps.ts';
import { askVerifyEmail } from './ask-verify-email.ts';
import { inEqualTime } from './in-equal-time.ts';

/** Two addresses for one question: both look for a user first, then for a registration. */
export const askVerifyEmailRoutes = (deps: Deps) =>
  [authApi.askSendVerifyEmail, authApi.askSendVerifyRegistrationEmail].map((operation) =>
    route(operation as typeof authApi.askSendVerifyEmail, async ({ body }) => {
      await inEqualTime(() => askVerifyEmail(deps, body.email));
      return reply(204, null);
    }),
  );
