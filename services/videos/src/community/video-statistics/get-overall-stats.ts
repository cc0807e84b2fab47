import type { Database } from '@flotilla/database';
import { hotStatement } from '@flotilla/database';
import { p } from '@mikro-orm/core';
import { datesOf, type Sent } from './interval.ts';

/** Rows beyond the newest so many would take seconds to put in order. */
export const MOST_VIEWINGS = 200_000;

/** Of whom an interval has a part, and whole stays in it: video, start, end. */
export const sumViewings = hotStatement({
  name: 'sum-viewings',
  text: `select count(*)::int as viewers, count(*) filter (where inside)::int as stays, coalesce(sum(watch_time) filter (where inside), 0)::bigint as "watchTime"
    from (select watch_time, started_at >= $2::timestamptz and ended_at <= $3::timestamptz as inside from video_viewings
      where video_id = $1::int and started_at <= $3::timestamptz and ended_at >= $2::timestamptz) v`,
  row: { viewers: p.integer(), stays: p.integer(), watchTime: p.bigint('number') },
});

/** The most at once, and when that was first so: video, start, end. */
export const findPeak = hotStatement({
  name: 'find-peak',
  text: `with v as (select greatest(started_at, $2::timestamptz) as started_at, ended_at from video_viewings
      where video_id = $1::int and started_at <= $3::timestamptz and ended_at >= $2::timestamptz order by video_viewings.started_at desc limit ${MOST_VIEWINGS}),
    steps as (select started_at as at, 1 as step from v union all select ended_at, -1 from v),
    present as (select at, sum(step) over (order by at, step desc rows unbounded preceding) as viewers from steps)
    select viewers::int, at from present order by viewers desc, at limit 1`,
  row: { viewers: p.integer(), at: p.datetime() },
});

/** How many watched a video, for how long, and most at once (docs/contract/views.md#overall). Throws 400. */
export async function getOverallStats(database: Database, videoId: number, sent: Sent) {
  const { start, end } = datesOf(sent);
  const interval = [videoId, start ?? '-infinity', end ?? 'infinity'];
  const [[sums], [peak]] = await Promise.all([sumViewings(database, interval), findPeak(database, interval)]);
  const { viewers = 0, stays = 0, watchTime = 0 } = sums ?? {};
  return {
    averageWatchTime: stays === 0 ? 0 : Math.round(watchTime / stays),
    totalWatchTime: Math.round(watchTime),
    totalViewers: viewers,
    viewersPeak: peak?.viewers ?? 0,
    viewersPeakDate: peak?.at.toISOString() ?? null,
    // Nothing here knows which country an address is in.
    countries: [],
    subdivisions: [],
  };
}
