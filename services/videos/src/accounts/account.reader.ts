import { videosProblems } from '@flotilla/contracts-videos';
import type { Caller } from '@flotilla/identity';
import type { Deps } from '../deps.ts';
import { instanceUrls, localName } from '../instance-urls.ts';
import { utc } from '../iso-date.ts';
import { type AccountRow, shapeAccount } from './shape-actor.ts';

type Reading = Pick<Deps, 'config' | 'database'>;

export const ACCOUNT_COLUMNS = `a.id, a.user_id as "userId", a.name, a.display_name as "displayName", a.description,
  ${utc('a.created_at')} as "createdAt", ${utc('a.updated_at')} as "updatedAt"`;

/** The account behind a handle. Throws 404, also for accounts of other hosts: none are known yet. */
export async function readAccount({ database, config }: Reading, handle: string) {
  const urls = instanceUrls(config.publicUrl);
  const text = `select ${ACCOUNT_COLUMNS} from accounts a where a.name = $1`;
  const [row] = await database.query<AccountRow>({ name: 'read-account', text, values: [localName(handle, urls) ?? ''] });
  if (!row) throw videosProblems.account_not_found();
  return shapeAccount(row, urls);
}

/** A page of all accounts, by the time they were made. */
export async function listAccounts(
  { database, config }: Reading,
  { start = 0, count = 15, sort }: { start?: number; count?: number; sort?: string },
) {
  const urls = instanceUrls(config.publicUrl);
  const order = sort === 'createdAt' ? 'a.created_at, a.id' : 'a.created_at desc, a.id';
  const [rows, [counted]] = await Promise.all([
    database.query<AccountRow>({
      text: `select ${ACCOUNT_COLUMNS} from accounts a order by ${order} limit $1 offset $2`,
      values: [count, start],
    }),
    database.query<{ total: number }>({ name: 'count-accounts', text: 'select count(*)::int as total from accounts' }),
  ]);
  return { total: counted?.total ?? 0, data: rows.map((row) => shapeAccount(row, urls)) };
}

/** The id behind a handle. Throws 404. */
export async function findAccountId({ database, config }: Reading, handle: string): Promise<number> {
  const values = [localName(handle, instanceUrls(config.publicUrl)) ?? ''];
  const [row] = await database.query<{ id: number }>({ name: 'find-account', text: 'select id from accounts where name = $1', values });
  if (!row) throw videosProblems.account_not_found();
  return row.id;
}

/** The caller's own account. Throws 404 when there is none, which only a user still being made can see. */
export async function findOwnAccountId({ database }: Pick<Deps, 'database'>, { userId }: Caller): Promise<number> {
  const text = 'select id from accounts where user_id = $1';
  const [row] = await database.query<{ id: number }>({ name: 'find-own-account', text, values: [userId] });
  if (!row) throw videosProblems.account_not_found();
  return row.id;
}
