import { authApi } from '@flotilla/contracts-auth';
import { reply, route } from '@flotilla/http-server';
import type { Caller } from '@flotilla/identity';
import type { Deps } from '../deps.ts';
import { refuseForeignUser } from '../users/refuse-foreign-user.ts';
import { confirmTwoFactor, createRecoveryCodes, disableTwoFactor, requestTwoFactor } from './two-factor.ts';

type Sent = { readonly params: { readonly id: number }; readonly body: { readonly currentPassword?: string }; readonly caller: Caller };

export const twoFactorRoutes = (deps: Deps) => {
  async function askOf({ params: { id: userId }, body, caller }: Sent) {
    await refuseForeignUser(deps, userId, caller);
    return { userId, caller, currentPassword: body.currentPassword };
  }
  return [
    // Two forms (docs/contract/differences.md#two-forms).
    route(authApi.requestTwoFactor, async ({ context, ...sent }) => {
      const answer = { otpRequest: await requestTwoFactor(deps, await askOf(sent), context.signal) };
      return reply(200, deps.config.peertubeClientsCompatible ? answer : [answer]);
    }),
    route(authApi.confirmTwoFactor, async ({ params, body: { requestToken, otpToken }, caller }) => {
      await refuseForeignUser(deps, params.id, caller);
      await confirmTwoFactor(deps, { userId: params.id, caller, requestToken, code: otpToken });
      return reply(204, null);
    }),
    route(authApi.disableTwoFactor, async ({ context, ...sent }) => {
      await disableTwoFactor(deps, await askOf(sent), context.signal);
      return reply(204, null);
    }),
    route(authApi.createRecoveryCodes, async ({ context, ...sent }) =>
      reply(200, { recoveryCodes: await createRecoveryCodes(deps, await askOf(sent), context.signal) }),
    ),
  ];
};
