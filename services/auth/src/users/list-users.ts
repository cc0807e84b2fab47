import type { Input, TypeOf } from '@flotilla/contract';
import { type user, usersApi } from '@flotilla/contracts-auth';
import { reply, route } from '@flotilla/http-server';
import type { Deps } from '../deps.ts';
import { shapeUser, USER_COLUMNS, type UserRow } from './shape-user.ts';

type Query = Input<typeof usersApi.listUsers>['query'];

/** Counted exactly up to here (docs/contract/conventions.md#totals). */
const COUNTED = 10_000;
const columns: Readonly<Record<string, string>> = {
  id: 'id',
  username: 'username',
  videoQuotaUsed: 'video_quota_used',
  createdAt: 'created_at',
  lastLoginDate: 'last_login_date',
  role: 'role',
};

/** Two forms (docs/contract/differences.md#two-forms): an array with its total in a header, or the envelope where the operator runs PeerTube clients. */
export const listUsersRoute = (deps: Deps) =>
  route(usersApi.listUsers, async ({ query }) => {
    const { total, data } = await listUsers(deps, query);
    return reply(200, deps.config.peertubeClientsCompatible ? { total, data } : data, { 'x-total-count': String(total) });
  });

/** A page of users with what `videos` knows of them (docs/contract/users.md#list). Throws 503 when `videos` is down. */
export async function listUsers(
  { database, accounts }: Pick<Deps, 'accounts' | 'database'>,
  { start = 0, count = 15, sort = '-createdAt', ...filter }: Query,
): Promise<{ total: number; data: TypeOf<typeof user>[] }> {
  const { where, values } = filterOf(filter);
  const [rows, total] = await Promise.all([
    database.query<UserRow>({
      text: `select ${USER_COLUMNS} from users where ${where} order by ${orderOf(sort)} limit $${values.length + 1} offset $${values.length + 2}`,
      values: [...values, count, start],
    }),
    countUsers({ database }, where, values),
  ]);
  const contents = await accounts.list(rows.map(({ id }) => id));
  return {
    total: Math.max(total, rows.length > 0 ? start + rows.length : 0),
    // Who was deleted a moment ago has no account any more.
    data: rows.flatMap((row) => {
      const content = contents.get(row.id);
      if (!content) return [];
      const { userId: _userId, ...known } = content;
      return [shapeUser(row, { ...known, videoChannels: [] })];
    }),
  };
}

function filterOf({ search, blocked, role }: Pick<Query, 'blocked' | 'role' | 'search'>) {
  const values: unknown[] = [];
  const conditions = [`state = 'active'`];
  if (search) {
    values.push(`%${escapeLike(search.toLowerCase())}%`);
    conditions.push(`(lower(username) like $${values.length} or lower(email) like $${values.length})`);
  }
  if (blocked !== undefined) conditions.push(`blocked = $${values.push(blocked)}`);
  if (role !== undefined) conditions.push(`role = $${values.push(role)}`);
  return { where: conditions.join(' and '), values };
}

async function countUsers({ database }: Pick<Deps, 'database'>, where: string, values: readonly unknown[]): Promise<number> {
  const limit = values.length > 0 ? `limit ${COUNTED + 1}` : '';
  const [row] = await database.query<{ total: number }>({
    text: `select count(*)::int as total from (select 1 from users where ${where} ${limit}) as found`,
    values,
  });
  return row?.total ?? 0;
}

/** Nulls first when ascending and last when descending; ties by id (docs/contract/conventions.md#sorting). */
function orderOf(sort: string): string {
  const isDescending = sort.startsWith('-');
  const column = columns[sort.replace(/^-/, '')] as string;
  return `${column} ${isDescending ? 'desc nulls last' : 'asc nulls first'}, id`;
}

/** A text as LIKE finds it literally. */
export function escapeLike(text: string): string {
  return text.replaceAll(/[\\%_]/g, String.raw`\$&`);
}
