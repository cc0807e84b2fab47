import { hotStatement } from '@flotilla/database';
import { p } from '@mikro-orm/core';
import type { Deps } from '../../deps.ts';
import { isoDate } from '../../iso-date.ts';

const DAYS = 30;
const DAY_MS = 24 * 60 * 60 * 1000;

/** How many videos and views some channels have. */
export const readChannelTotals = hotStatement({
  name: 'read-channel-totals',
  text: `select v.channel_id as "channelId", count(*)::int as "videosCount", (sum(v.views) + (select coalesce(sum(c.views), 0)
      from video_number_changes c join videos w on w.id = c.video_id where w.channel_id = v.channel_id))::int as "totalViews"
    from videos v where v.channel_id = any($1::int[]) group by v.channel_id`,
  row: { channelId: p.integer(), videosCount: p.integer(), totalViews: p.integer() },
});

/** The views of some channels by the day, from a day on. */
export const readChannelDays = hotStatement({
  name: 'read-channel-days',
  text: `select v.channel_id as "channelId", (date_trunc('day', h.hour, 'UTC') at time zone 'utc')::text as day, sum(h.views)::int as views
    from videos v join video_hours h on h.video_id = v.id and h.hour >= $2::timestamptz where v.channel_id = any($1::int[]) group by 1, 2`,
  row: { channelId: p.integer(), day: p.text(), views: p.integer() },
});

/** The videos and views of each channel, in all and by day: 31 days, oldest first. */
export async function addStats<Channel extends { readonly id: number }>(
  { database, clock }: Pick<Deps, 'clock' | 'database'>,
  channels: readonly Channel[],
) {
  const ids = channels.map(({ id }) => id);
  const today = Math.floor(clock.now().getTime() / DAY_MS) * DAY_MS;
  const days = Array.from({ length: DAYS + 1 }, (_, index) => new Date(today - (DAYS - index) * DAY_MS).toISOString());
  const [totals, viewed] = await Promise.all([readChannelTotals(database, [ids]), readChannelDays(database, [ids, days[0]])]);
  const totalsOf = new Map(totals.map(({ channelId, ...total }) => [channelId, total]));
  const viewsOf = new Map(viewed.map(({ channelId, day, views }) => [`${channelId} ${isoDate(day)}`, views]));
  const none = { videosCount: 0, totalViews: 0 };
  return channels.map((channel) => ({
    ...channel,
    ...(totalsOf.get(channel.id) ?? none),
    viewsPerDay: days.map((date) => ({ date, views: viewsOf.get(`${channel.id} ${date}`) ?? 0 })),
  }));
}
