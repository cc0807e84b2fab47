import { authApi, authProblems } from '@flotilla/contracts-auth';
import { invalidParameter, type RequestContext, reply, route } from '@flotilla/http-server';
import type { Deps } from '../deps.ts';
import { refuseUnfitPassword } from '../passwords/password-rules.ts';
import { registerUser } from './register-user.ts';
import { registrationStates } from './registration.entity.ts';
import { requestRegistration } from './request-registration.ts';
import { refuseSignup } from './signup-door.ts';

type Arrival = { readonly context: RequestContext };

const stateOf = (id: 1 | 3) => reply(200, { state: { id, label: registrationStates[id] } });

export const registerRoutes = (deps: Deps) => {
  const isApprovalNeeded = () => deps.instance.settings().signup.requiresApproval;
  const refuseAtDoor = ({ context }: Arrival) => refuseSignup(deps, context.clientIp);

  return [
    route(
      authApi.registerUser,
      async ({ body, context }) => {
        refuseUnfitPassword(deps.config, body.password, context.url);
        if (!isApprovalNeeded()) {
          await registerUser(deps, body, context.signal);
          return stateOf(3);
        }
        const { registrationReason } = body;
        if (registrationReason === undefined) throw invalidParameter('body', 'registrationReason', 'is needed here', context.url);
        await requestRegistration(deps, { ...body, registrationReason }, context.signal);
        return stateOf(1);
      },
      { before: refuseAtDoor },
    ),
    route(
      authApi.requestRegistration,
      async ({ body, context }) => {
        refuseUnfitPassword(deps.config, body.password, context.url);
        await requestRegistration(deps, body, context.signal);
        return stateOf(1);
      },
      {
        before(arrival) {
          refuseAtDoor(arrival);
          if (!isApprovalNeeded()) throw authProblems.approval_not_needed();
        },
      },
    ),
  ];
};
