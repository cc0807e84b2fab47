import { createSingleFlight } from '@flotilla/availability';
import type { TypeOf } from '@flotilla/contract';
import { type myUser, myUserApi } from '@flotilla/contracts-auth';
import { reply, route } from '@flotilla/http-server';
import { problems } from '@flotilla/problem';
import type { Deps } from '../deps.ts';
import { shapeUser } from '../users/shape-user.ts';
import { readUserRow } from '../users/user-rows.ts';

/** Two forms (docs/differences-from-peertube.md#two-forms): an array of one, or the object where the operator runs PeerTube clients. */
export function getMyUserRoute(deps: Deps) {
  const share = createSingleFlight();

  return route(myUserApi.getMyUser, async ({ caller }) => {
    const user = await share(String(caller.userId), () => readMyUser(deps, caller.userId));
    if (!user) throw problems.invalid_token();

    return reply(200, deps.config.peertubeClientsCompatible ? user : [user]);
  });
}

/** The signed-in user as `GET /users/me` shows it (docs/contract/users.md#my-user); null when it was deleted. Throws 503 when `videos` is down. */
export async function readMyUser(
  { database, accounts }: Pick<Deps, 'accounts' | 'database'>,
  userId: number,
): Promise<TypeOf<typeof myUser> | null> {
  const [[row], content, notificationSettings] = await Promise.all([
    readUserRow(database, userId),
    accounts.read(userId),
    accounts.notificationSettings(userId),
  ]);
  const { specialPlaylists = [], ...shown } = content;
  return row ? { ...shapeUser(row, shown), notificationSettings, specialPlaylists, videoChannelCollaborations: [] } : null;
}
