import type { Input } from '@flotilla/contract';
import type { channelsApi } from '@flotilla/contracts-videos';
import type { Deps } from '../../deps.ts';
import { instanceUrls } from '../../instance-urls.ts';
import { findAccountId } from '../accounts/find-account.ts';
import { CHANNEL_COLUMNS, CHANNELS, type ChannelWithOwnerRow, shapeChannelWithOwner } from './shape-channel.ts';

type Query = Input<typeof channelsApi.listAccountChannels>['query'];

const COLUMNS: Readonly<Record<string, string>> = { id: 'c.id', name: 'c.name', updatedAt: 'c.updated_at', createdAt: 'c.created_at' };
const STATS = `, (select count(*)::int from videos v where v.channel_id = c.id) as "videosCount",
  (select coalesce(sum(v.views), 0)::int from videos v where v.channel_id = c.id) as "totalViews"`;
const DAYS = 30;
const DAY_MS = 24 * 60 * 60 * 1000;

/** A page of an account's channels (docs/contract/accounts-and-channels.md#lists-of-channels). Throws 404. */
export async function listAccountChannels(deps: Pick<Deps, 'clock' | 'config' | 'database'>, handle: string, query: Query) {
  const { start = 0, count = 15, sort = '-createdAt', search = '', withStats = false } = query;
  const accountId = await findAccountId(deps, handle);
  const isDescending = sort.startsWith('-');
  const order = `${COLUMNS[isDescending ? sort.slice(1) : sort]}${isDescending ? ' desc' : ''}, c.id`;
  const where = `c.account_id = $1 and ($2 = '' or c.display_name ilike $2 or c.name ilike $2)`;
  const values = [accountId, search.trim() && `%${search.trim().replaceAll(/[\\%_]/g, '\\$&')}%`];

  const [rows, [counted]] = await Promise.all([
    deps.database.query<ChannelWithOwnerRow>({
      text: `select ${CHANNEL_COLUMNS}${withStats ? STATS : ''} from ${CHANNELS} where ${where} order by ${order} limit $3 offset $4`,
      values: [...values, count, start],
    }),
    deps.database.query<{ total: number }>({ text: `select count(*)::int as total from channels c where ${where}`, values }),
  ]);
  const urls = instanceUrls(deps.config.publicUrl);
  const stats = ({ videosCount = 0, totalViews = 0 }: ChannelWithOwnerRow) => ({
    videosCount,
    totalViews,
    viewsPerDay: viewsPerDay(deps.clock.now()),
  });
  const data = rows.map((row) => ({ ...shapeChannelWithOwner(row, urls), ...(withStats && stats(row)) }));
  return { total: counted?.total ?? 0, data };
}

/** 31 days, oldest first. Views are not recorded by the day yet. */
function viewsPerDay(now: Date): { date: string; views: number }[] {
  const today = Math.floor(now.getTime() / DAY_MS) * DAY_MS;
  return Array.from({ length: DAYS + 1 }, (_, index) => ({ date: new Date(today - (DAYS - index) * DAY_MS).toISOString(), views: 0 }));
}
