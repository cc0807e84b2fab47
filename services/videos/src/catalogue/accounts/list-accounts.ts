import type { Input } from '@flotilla/contract';
import type { accountsApi } from '@flotilla/contracts-videos';
import type { Deps } from '../../deps.ts';
import { instanceUrls } from '../../instance-urls.ts';
import { ACCOUNT_COLUMNS } from './account-columns.ts';
import { type AccountRow, shapeAccount } from './shape-actor.ts';

/** A page of all accounts, by the time they were made. */
export async function listAccounts(
  { database, config }: Pick<Deps, 'config' | 'database'>,
  { start = 0, count = 15, sort }: Input<typeof accountsApi.listAccounts>['query'],
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
