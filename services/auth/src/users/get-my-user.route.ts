import { createSingleFlight } from '@flotilla/availability';
import { authApi } from '@flotilla/contracts-auth';
import { reply, route } from '@flotilla/http-server';
import { problems } from '@flotilla/problem';
import type { Deps } from '../deps.ts';
import { readMyUser } from './get-my-user.reader.ts';

/** Two forms (docs/contract/differences.md#two-forms): an array of one, or the object where the operator runs PeerTube clients. */
export function getMyUserRoute(deps: Deps) {
  const share = createSingleFlight();

  return route(authApi.getMyUser, async ({ caller }) => {
    const user = await share(String(caller.userId), () => readMyUser(deps, caller.userId));
    if (!user) throw problems.invalid_token();

    return reply(200, deps.config.peertubeClientsCompatible ? user : [user]);
  });
}
