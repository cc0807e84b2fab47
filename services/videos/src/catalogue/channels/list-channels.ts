import { listing } from '@flotilla/contract';
import { channelsApi } from '@flotilla/contracts-videos';
import { contains, page } from '@flotilla/database';
import type { Deps } from '../../deps.ts';
import { instanceUrls } from '../../instance-urls.ts';
import { channelRows, shapeChannelWithOwner } from './channel-rows.ts';
import { isChannelForEverybody } from './listed-channels.ts';

/** How lists of channels are sorted. */
export const channelSorts = { id: 'c.id', name: 'c.name', updatedAt: 'c.updatedAt', createdAt: 'c.createdAt' } as const;

/** A page of all channels, of other instances those that this one follows (docs/contract/accounts-and-channels.md#lists-of-channels). */
export const listChannels = listing(channelsApi.listChannels, ({ database, config }: Deps, { search, ...paging }) => {
  const urls = instanceUrls(config.publicUrl);
  return page({
    query: channelRows(database).where(isChannelForEverybody),
    filters: (eb) => [search?.trim() && contains(eb, ['c.displayName', 'c.name'], search.trim())],
    paging,
    sorts: channelSorts,
    shape: (row) => shapeChannelWithOwner(row, urls),
  });
});
