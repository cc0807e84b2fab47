import { configurationApi } from '@flotilla/contracts-auth';
import { reply, route } from '@flotilla/http-server';
import type { Deps } from '../deps.ts';
import type { InstanceState } from '../instance/open-instance.ts';
import { isSignupAllowedFrom } from '../registrations/signup-policy.ts';
import { serverConfiguration } from './server-configuration.ts';

type Answer = ReturnType<typeof serverConfiguration>;

export const getConfigRoute = ({ config, instance, mailer }: Deps) => {
  const answers = { yes: new WeakMap<InstanceState, Answer>(), no: new WeakMap<InstanceState, Answer>() };
  return route(configurationApi.getConfig, async ({ context }) => {
    const state = instance.state();
    const isAllowedHere = isSignupAllowedFrom(context.clientIp, config);
    const known = answers[isAllowedHere ? 'yes' : 'no'];
    const answer = known.get(state) ?? serverConfiguration({ config, canMail: mailer.canSend, isAllowedHere }, state);
    known.set(state, answer);
    return reply(200, answer);
  });
};
