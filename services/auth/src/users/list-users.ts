import { listing } from '@flotilla/contract';
import { usersApi } from '@flotilla/contracts-auth';
import { byName, contains, page } from '@flotilla/database';
import type { Deps } from '../deps.ts';
import { withContents } from './shape-user.ts';
import { userRows } from './user-rows.ts';

/** A page of users with what `videos` knows of them (docs/contract/users.md#list). Throws 503 when `videos` is down. */
export const listUsers = listing(usersApi.listUsers, async ({ database, accounts }: Deps, { search, blocked, role, ...paging }) => {
  const { total, data } = await page({
    query: userRows(database),
    filters: (eb) => [
      search && contains(eb, ['username', 'email'], search),
      blocked !== undefined && eb('blocked', '=', blocked),
      role !== undefined && eb('role', '=', role),
    ],
    paging,
    sorts: byName('id', 'username', 'role', 'createdAt', 'lastLoginDate', 'videoQuotaUsed'),
  });
  return { total, data: await withContents(accounts, data) };
});
