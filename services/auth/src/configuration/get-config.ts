import { configurationApi, configurationInternal } from '@flotilla/contracts-auth';
import { reply, route } from '@flotilla/http-server';
import type { Deps } from '../deps.ts';
import type { InstanceState } from '../instance/open-instance.ts';
import { isSignupAllowedFrom } from '../registrations/signup-policy.ts';
import { serverConfiguration } from './server-configuration.ts';

type Answer = ReturnType<typeof serverConfiguration>;

export function getConfigRoutes({ config, instance, mailer }: Deps) {
  const isSame = config.signupAllowedNetworks.length === 0 && config.signupRefusedNetworks.length === 0;
  // Whether one may register depends on the address, so nobody may keep the answer for others.
  const headers: Readonly<Record<string, string>> = isSame ? {} : { 'cache-control': 'private, no-cache' };
  const answers = { yes: new WeakMap<InstanceState, Answer>(), no: new WeakMap<InstanceState, Answer>() };
  const answerFor = (clientIp: string) => {
    const state = instance.state();
    const isAllowedHere = isSignupAllowedFrom(clientIp, config);
    const known = answers[isAllowedHere ? 'yes' : 'no'];
    const answer = known.get(state) ?? serverConfiguration({ config, mailer, isAllowedHere }, state);
    known.set(state, answer);
    return reply(200, answer, headers);
  };
  return {
    getConfig: route(configurationApi.getConfig, async ({ context }) => answerFor(context.clientIp)),
    getConfigOfPages: route(configurationInternal.getConfigOfPages, async ({ context }) => {
      const { services } = instance.state().settings;
      return reply(200, { ...answerFor(context.clientIp).body, services }, headers);
    }),
  };
}
