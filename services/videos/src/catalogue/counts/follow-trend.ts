import { hotStatement } from '@flotilla/database';
import { schedule } from '@flotilla/jobs';
import { p } from '@mikro-orm/core';
import type { Deps } from '../../deps.ts';

const DAY_MS = 24 * 60 * 60 * 1000;

/** Takes hours out of the sort `trending` that are older than a moment, and those in that are not: the moment, and how many of each at most. */
export const moveTrend = hotStatement({
  name: 'move-trend',
  text: `with chosen as (
      (select video_id, hour, in_trend from video_hours where in_trend and hour < $1::timestamptz order by hour limit $2::int)
      union all
      (select video_id, hour, in_trend from video_hours where not in_trend and hour >= $1::timestamptz order by hour limit $2::int)
    ), moved as (
      update video_hours h set in_trend = not h.in_trend from chosen
      where h.video_id = chosen.video_id and h.hour = chosen.hour and h.in_trend = chosen.in_trend
      returning h.video_id, case when h.in_trend then h.views else -h.views end as views
    ), come as (select video_id, sum(views)::int as views from moved group by video_id),
    held as (select v.id from videos v join come on come.video_id = v.id order by v.id for no key update of v),
    changed as (update videos v set trending = v.trending + come.views from come join held on held.id = come.video_id where v.id = come.video_id)
    select count(*)::int as moved from moved`,
  row: { moved: p.integer() },
});

/** Of each kind in one statement, which has seconds. */
const AT_ONCE = 250;

/** Keeps to the days that the sort `trending` looks back (docs/contract/video-lists.md#sorts). */
export async function followTrend(
  { database, clock, config }: Pick<Deps, 'clock' | 'config' | 'database'>,
  signal?: AbortSignal,
): Promise<void> {
  const since = new Date(clock.now().getTime() - config.trendingDays * DAY_MS);
  for (;;) {
    signal?.throwIfAborted();
    const [row] = await moveTrend(database, [since, AT_ONCE]);
    if (!row || row.moved === 0) return;
  }
}

export const followTrendOften = schedule('follow-trend', 600, (deps: Deps) => (signal) => followTrend(deps, signal));
