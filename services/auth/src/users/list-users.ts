import type { Input, TypeOf } from '@flotilla/contract';
import { type user, usersApi } from '@flotilla/contracts-auth';
import { byName, contains, page } from '@flotilla/database';
import { reply, route } from '@flotilla/http-server';
import type { Deps } from '../deps.ts';
import { shapeUser } from './shape-user.ts';
import { userRows } from './user-rows.ts';

type Query = Input<typeof usersApi.listUsers>['query'];

/** Two forms (docs/contract/differences.md#two-forms): an array with its total in a header, or the envelope where the operator runs PeerTube clients. */
export const listUsersRoute = (deps: Deps) =>
  route(usersApi.listUsers, async ({ query }) => {
    const { total, data } = await listUsers(deps, query);
    return reply(200, deps.config.peertubeClientsCompatible ? { total, data } : data, { 'x-total-count': String(total) });
  });

/** A page of users with what `videos` knows of them (docs/contract/users.md#list). Throws 503 when `videos` is down. */
export async function listUsers(
  { database, accounts }: Pick<Deps, 'accounts' | 'database'>,
  { search, blocked, role, ...paging }: Query,
): Promise<{ total: number; data: TypeOf<typeof user>[] }> {
  const { total, data } = await page({
    query: userRows(database),
    filters: (eb) => [
      search && contains(eb, ['username', 'email'], search),
      blocked !== undefined && eb('blocked', '=', blocked),
      role !== undefined && eb('role', '=', role),
    ],
    paging: { sort: '-createdAt', ...paging },
    sorts: byName('id', 'username', 'role', 'createdAt', 'lastLoginDate', 'videoQuotaUsed'),
  });
  const contents = await accounts.list(data.map(({ id }) => id));
  return {
    total,
    // Who was deleted a moment ago has no account any more.
    data: data.flatMap((row) => {
      const content = contents.get(row.id);
      if (!content) return [];
      const { userId: _userId, ...known } = content;
      return [shapeUser(row, { ...known, videoChannels: [] })];
    }),
  };
}
