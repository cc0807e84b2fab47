import { twoFactorApi } from '@flotilla/contracts-auth';
import { implement, reply } from '@flotilla/http-server';
import type { Caller } from '@flotilla/identity';
import { schedule } from '@flotilla/jobs';
import { defineFeature } from '@flotilla/service';
import type { Deps } from '../deps.ts';
import { refuseForeignUser } from '../users/refuse-foreign-user.ts';
import { confirmTwoFactor, createRecoveryCodes, disableTwoFactor, forgetOldRequests, requestTwoFactor } from './two-factor.ts';
import { TwoFactorRequest } from './two-factor-request.entity.ts';

type Sent = { readonly params: { readonly id: number }; readonly body: { readonly currentPassword?: string }; readonly caller: Caller };

const HOUR = 60 * 60;

export const twoFactor = defineFeature<Deps>({
  operations: [
    implement(twoFactorApi, (deps) => {
      async function askOf({ params: { id: userId }, body, caller }: Sent) {
        await refuseForeignUser(deps, userId, caller);
        return { userId, caller, currentPassword: body.currentPassword };
      }
      return {
        // Two forms (docs/differences-from-peertube.md#two-forms).
        requestTwoFactor: async ({ context, ...sent }) => {
          const answer = { otpRequest: await requestTwoFactor(deps, await askOf(sent), context.signal) };
          return reply(200, deps.config.peertubeClientsCompatible ? answer : [answer]);
        },
        confirmTwoFactor: async ({ params, body: { requestToken, otpToken }, caller }) => {
          await refuseForeignUser(deps, params.id, caller);
          await confirmTwoFactor(deps, { userId: params.id, caller, requestToken, code: otpToken });
          return reply(204, null);
        },
        disableTwoFactor: async ({ context, ...sent }) => {
          await disableTwoFactor(deps, await askOf(sent), context.signal);
          return reply(204, null);
        },
        createRecoveryCodes: async ({ context, ...sent }) =>
          reply(200, { recoveryCodes: await createRecoveryCodes(deps, await askOf(sent), context.signal) }),
      };
    }),
  ],
  entities: [TwoFactorRequest],
  schedules: [schedule('forget-two-factor-requests', HOUR, (deps) => () => forgetOldRequests(deps))],
});
