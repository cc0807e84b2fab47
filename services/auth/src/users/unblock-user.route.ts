import { authApi } from '@flotilla/contracts-auth';
import { reply, route } from '@flotilla/http-server';
import type { Deps } from '../deps.ts';
import { blockUser } from './block-user.ts';

export const unblockUserRoute = (deps: Deps) =>
  route(authApi.unblockUser, async ({ params, caller }) => {
    await blockUser(deps, { userId: params.id, blocked: false, reason: null, caller });
    return reply(204, null);
  });
