import { authApi } from '@flotilla/contracts-auth';
import { reply, route } from '@flotilla/http-server';
import type { Deps } from '../deps.ts';
import { refuseForeignUser } from '../users/refuse-foreign-user.ts';
import { listTokenSessions } from './list-token-sessions.reader.ts';

export const listTokenSessionsRoute = (deps: Deps) =>
  route(authApi.listTokenSessions, async ({ params, query, caller }) => {
    await refuseForeignUser(deps, params.id, caller);
    return reply(200, await listTokenSessions(deps, { userId: params.id, sessionId: caller.sessionId, ...query }));
  });
