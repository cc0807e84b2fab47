import { authApi } from '@flotilla/contracts-auth';
import { reply, route } from '@flotilla/http-server';
import type { Deps } from '../deps.ts';
import { verifyRegistrationEmail, verifyUserEmail } from './verify-email.ts';

export const verifyEmailRoutes = (deps: Deps) => [
  route(authApi.verifyUserEmail, async ({ params: { id }, body: { verificationString: text, isPendingEmail = false } }) => {
    await verifyUserEmail(deps, { id, text, isPending: isPendingEmail });
    return reply(204, null);
  }),
  route(authApi.verifyRegistrationEmail, async ({ params: { registrationId: id }, body: { verificationString: text } }) => {
    await verifyRegistrationEmail(deps, { id, text });
    return reply(204, null);
  }),
];
