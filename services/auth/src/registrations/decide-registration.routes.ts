import { authApi } from '@flotilla/contracts-auth';
import { type HandlerInput, reply, route } from '@flotilla/http-server';
import type { Deps } from '../deps.ts';
import { acceptRegistration, type Decision, rejectRegistration } from './decide-registration.ts';

type Sent = Pick<HandlerInput<typeof authApi.acceptRegistration>, 'body' | 'caller' | 'params'>;

const decisionOf = ({ params, body, caller }: Sent): Decision => ({
  caller,
  registrationId: params.registrationId,
  answer: body.moderationResponse,
  sendsMail: body.preventEmailDelivery !== true,
});

export const decideRegistrationRoutes = (deps: Deps) => [
  route(authApi.acceptRegistration, async (sent) => {
    await acceptRegistration(deps, decisionOf(sent));
    return reply(204, null);
  }),
  route(authApi.rejectRegistration, async (sent) => {
    await rejectRegistration(deps, decisionOf(sent));
    return reply(204, null);
  }),
];
