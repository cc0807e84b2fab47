import { anyOf, sql, tables } from '@flotilla/database';
import type { Deps } from '../../deps.ts';
import { Video } from '../videos/video.entity.ts';

const db = tables({ Video });
const DAYS = 30;
const DAY_MS = 24 * 60 * 60 * 1000;

/** The videos and views of each channel, in all and by day. */
export async function addStats<Channel extends { readonly id: number }>(
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
