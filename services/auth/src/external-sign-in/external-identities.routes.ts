import { authApi } from '@flotilla/contracts-auth';
import { reply, route } from '@flotilla/http-server';
import { problems } from '@flotilla/problem';
import type { Deps } from '../deps.ts';
import { isOnlyWayIn, readWaysIn } from './external-identities.reader.ts';
import { unlinkExternalIdentity } from './unlink-external-identity.ts';

export const externalIdentitiesRoutes = (deps: Deps) => [
  route(authApi.listMyExternalIdentities, async ({ caller }) => {
    const ways = await readWaysIn(deps, caller.userId);
    if (!ways) throw problems.invalid_token();
    const data = ways.linked.map(({ authName, linkedAt }) => ({
      authName,
      authDisplayName: deps.config.externalSignIn.find(({ name }) => name === authName)?.displayName ?? authName,
      linkedAt: linkedAt.toISOString(),
      isOnlyWayIn: isOnlyWayIn(deps, ways, authName),
    }));
    return reply(200, { total: data.length, data });
  }),

  route(authApi.unlinkMyExternalIdentity, async ({ params: { authName }, body: { currentPassword }, caller, context }) => {
    await unlinkExternalIdentity(deps, { userId: caller.userId, authName, currentPassword }, context.signal);
    return reply(204, null);
  }),
];
