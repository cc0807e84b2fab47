import { listing } from '@flotilla/contract';
import { accountsApi } from '@flotilla/contracts-videos';
import { byName, datesAsText, page } from '@flotilla/database';
import type { Deps } from '../../deps.ts';
import { instanceUrls } from '../../instance-urls.ts';
import { accountRows } from './account-rows.ts';
import { shapeAccount } from './shape-actor.ts';

/** A page of all accounts. */
export const listAccounts = listing(accountsApi.listAccounts, ({ database, config }: Deps, paging) => {
  const urls = instanceUrls(config.publicUrl);
  return page({
    query: accountRows(database),
    paging,
    sorts: byName('createdAt'),
    shape: (row) => shapeAccount(datesAsText(row), urls),
  });
});
