import { authApi } from '@flotilla/contracts-auth';
import { reply, route } from '@flotilla/http-server';
import type { Deps } from '../deps.ts';
import { listUsers } from './list-users.reader.ts';

/** Two forms (docs/contract/differences.md#two-forms): an array with its total in a header, or the envelope where the operator runs PeerTube clients. */
export const listUsersRoute = (deps: Deps) =>
  route(authApi.listUsers, async ({ query }) => {
    const { total, data } = await listUsers(deps, query);
    return reply(200, deps.config.peertubeClientsCompatible ? { total, data } : data, { 'x-total-count': String(total) });
  });
