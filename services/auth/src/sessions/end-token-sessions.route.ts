import { authApi } from '@flotilla/contracts-auth';
import { reply, route } from '@flotilla/http-server';
import type { Deps } from '../deps.ts';
import { refuseForeignUser } from '../users/refuse-foreign-user.ts';
import { endTokenSessions } from './end-token-sessions.ts';

export const endTokenSessionsRoute = (deps: Deps) =>
  route(authApi.endTokenSessions, async ({ params, caller }) => {
    await refuseForeignUser(deps, params.id, caller);
    await endTokenSessions(deps, { userId: params.id, caller });
    return reply(204, null);
  });
