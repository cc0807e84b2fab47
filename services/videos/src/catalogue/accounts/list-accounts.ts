import type { Input } from '@flotilla/contract';
import type { accountsApi } from '@flotilla/contracts-videos';
import { byName, datesAsText, page } from '@flotilla/database';
import type { Deps } from '../../deps.ts';
import { instanceUrls } from '../../instance-urls.ts';
import { accountRows } from './account-rows.ts';
import { shapeAccount } from './shape-actor.ts';

/** A page of all accounts, by the time they were made. */
export function listAccounts(
  { database, config }: Pick<Deps, 'config' | 'database'>,
  query: Input<typeof accountsApi.listAccounts>['query'],
) {
  const urls = instanceUrls(config.publicUrl);
  return page({
    query: accountRows(database),
    paging: { sort: '-createdAt', ...query },
    sorts: byName('createdAt'),
    shape: (row) => shapeAccount(datesAsText(row), urls),
  });
}
