import type { Input } from '@flotilla/contract';
import type { channelListsApi } from '@flotilla/contracts-videos';
import { anyOf, contains, page, sql, tables } from '@flotilla/database';
import type { Deps } from '../../deps.ts';
import { instanceUrls } from '../../instance-urls.ts';
import { findAccountId } from '../accounts/find-account.ts';
import { channelRows, shapeChannelWithOwner } from '../channels/channel-rows.ts';
import { Video } from '../videos/video.entity.ts';

type Query = Input<typeof channelListsApi.listAccountChannels>['query'];

const db = tables({ Video });
const DAYS = 30;
const DAY_MS = 24 * 60 * 60 * 1000;

/** A page of an account's channels (docs/contract/accounts-and-channels.md#lists-of-channels). Throws 404. */
export async function listAccountChannels(deps: Pick<Deps, 'clock' | 'config' | 'database'>, handle: string, query: Query) {
  const { search, withStats = false, includeCollaborations: _, ...paging } = query;
  const urls = instanceUrls(deps.config.publicUrl);
  const accountId = await findAccountId(deps, handle);
  const { total, data } = await page({
    query: channelRows(deps.database).where('c.accountId', '=', accountId),
    filters: (eb) => [search?.trim() && contains(eb, ['c.displayName', 'c.name'], search.trim())],
    paging: { sort: '-createdAt', ...paging },
    sorts: { id: 'c.id', name: 'c.name', updatedAt: 'c.updatedAt', createdAt: 'c.createdAt' },
    shape: (row) => shapeChannelWithOwner(row, urls),
  });
  return { total, data: withStats ? await addStats(deps, data) : data };
}

/** What each channel has of videos and views, by the day as well. */
async function addStats<Channel extends { readonly id: number }>(
  { database, clock }: Pick<Deps, 'clock' | 'database'>,
  channels: readonly Channel[],
) {
  const ids = channels.map(({ id }) => id);
  const counts = await db(database)
    .selectFrom('Video')
    .select((eb) => ['channelId', eb.fn.countAll<number>().as('videosCount'), sql<number>`sum(${eb.ref('views')})::int`.as('totalViews')])
    .where((eb) => anyOf(eb, 'channelId', ids))
    .groupBy('channelId')
    .execute();
  const countsOf = new Map(counts.map(({ channelId, ...counted }) => [channelId, counted]));
  const none = { videosCount: 0, totalViews: 0 };
  return channels.map((channel) => ({ ...channel, ...(countsOf.get(channel.id) ?? none), viewsPerDay: viewsPerDay(clock.now()) }));
}

/** 31 days, oldest first. Views are not recorded by the day yet. */
function viewsPerDay(now: Date): { date: string; views: number }[] {
  const today = Math.floor(now.getTime() / DAY_MS) * DAY_MS;
  return Array.from({ length: DAYS + 1 }, (_, index) => ({ date: new Date(today - (DAYS - index) * DAY_MS).toISOString(), views: 0 }));
}
