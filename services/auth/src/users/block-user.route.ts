import { authApi } from '@flotilla/contracts-auth';
import { reply, route } from '@flotilla/http-server';
import type { Deps } from '../deps.ts';
import { blockUser } from './block-user.ts';

export const blockUserRoute = (deps: Deps) =>
  route(authApi.blockUser, async ({ params, body, caller }) => {
    await blockUser(deps, { userId: params.id, blocked: true, reason: body.reason ?? null, caller });
    return reply(204, null);
  });
