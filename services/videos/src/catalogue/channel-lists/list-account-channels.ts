import { listing } from '@flotilla/contract';
import { channelListsApi } from '@flotilla/contracts-videos';
import { contains, page } from '@flotilla/database';
import type { Deps } from '../../deps.ts';
import { instanceUrls } from '../../instance-urls.ts';
import { findAccountId } from '../accounts/find-account.ts';
import { channelRows, shapeChannelWithOwner } from '../channels/channel-rows.ts';
import { channelSorts } from '../channels/list-channels.ts';
import { addStats } from './add-stats.ts';

/** A page of an account's channels (docs/contract/accounts-and-channels.md#lists-of-channels). Throws 404. */
export const listAccountChannels = listing(channelListsApi.listAccountChannels, async (deps: Deps, query, handle: string) => {
  const { search, withStats = false, includeCollaborations: _, ...paging } = query;
  const urls = instanceUrls(deps.config.publicUrl);
  const accountId = await findAccountId(deps, handle);
  const { total, data } = await page({
    query: channelRows(deps.database).where('c.accountId', '=', accountId),
    filters: (eb) => [search?.trim() && contains(eb, ['c.displayName', 'c.name'], search.trim())],
    paging,
    sorts: channelSorts,
    shape: (row) => shapeChannelWithOwner(row, urls),
  });
  return { total, data: withStats ? await addStats(deps, data) : data };
});
