import { authApi } from '@flotilla/contracts-auth';
import { type HandlerInput, reply, route } from '@flotilla/http-server';
import type { Deps } from '../deps.ts';
import { refuseForeignUser } from '../users/refuse-foreign-user.ts';
import { revokeTokenSession } from './revoke-token-session.ts';

type Request = Pick<HandlerInput<typeof authApi.revokeTokenSession>, 'caller' | 'params'>;

/** Two methods, one effect (docs/contract/sessions.md#end-one). */
export const revokeTokenSessionRoutes = (deps: Deps) => {
  const revoke = async ({ params, caller }: Request) => {
    await refuseForeignUser(deps, params.id, caller);
    await revokeTokenSession(deps, { userId: params.id, tokenSessionId: params.tokenSessionId, caller });
    return reply(200, { success: true });
  };
  return [
    route(authApi.revokeTokenSession, async (request) => revoke(request)),
    route(authApi.revokeTokenSessionByPost, async (request) => revoke(request)),
  ];
};
