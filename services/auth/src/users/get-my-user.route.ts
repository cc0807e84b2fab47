import { authApi } from '@flotilla/contracts-auth';
import { reply, route } from '@flotilla/http-server';
import { problems } from '@flotilla/problem';
import type { Deps } from '../deps.ts';
import { touchSession } from '../sessions/touch-session.ts';
import { readMyUser } from './get-my-user.reader.ts';

/** Two forms (ruling 1): an array of one, or the object where the operator runs PeerTube clients. */
export const getMyUserRoute = (deps: Deps) =>
  route(authApi.getMyUser, async ({ caller, context }) => {
    const user = await readMyUser(deps, caller.userId);
    if (!user) throw problems.invalid_token();

    await touchSession(deps, caller.sessionId, { ip: context.clientIp, device: context.request.headers['user-agent'] ?? null });
    return reply(200, deps.config.peertubeClientsCompatible ? user : [user]);
  });
