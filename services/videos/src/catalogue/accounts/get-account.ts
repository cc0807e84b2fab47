import { videosProblems } from '@flotilla/contracts-videos';
import type { Deps } from '../../deps.ts';
import { instanceUrls, localName } from '../../instance-urls.ts';
import { ACCOUNT_COLUMNS } from './account-columns.ts';
import { type AccountRow, shapeAccount } from './shape-actor.ts';

/** The account behind a handle. Throws 404, also for accounts of other hosts: none are known yet. */
export async function getAccount({ database, config }: Pick<Deps, 'config' | 'database'>, handle: string) {
  const urls = instanceUrls(config.publicUrl);
  const text = `select ${ACCOUNT_COLUMNS} from accounts a where a.name = $1`;
  const [row] = await database.query<AccountRow>({ name: 'read-account', text, values: [localName(handle, urls) ?? ''] });
  if (!row) throw videosProblems.account_not_found();
  return shapeAccount(row, urls);
}
