import { type Database, hotStatement } from '@flotilla/database';
import { p } from '@mikro-orm/core';

/** So many of the newest viewers stand for all. */
const MOST_VIEWERS = 20_000;
const POINTS = 100;

/**
 * How many viewers watched which points of a video without a break: video, seconds between points. What one viewer watched several times is put together.
 * A row without points has the number of viewers.
 */
export const readRetention = hotStatement({
  name: 'read-retention',
  text: `with v as (select id, sections from video_viewings where video_id = $1::int order by started_at desc limit ${MOST_VIEWERS}),
    ranges as (select unnest(range_agg(int4range(v.sections[i], v.sections[i + 1], '[]'))) as seconds
      from v cross join lateral generate_series(1, cardinality(v.sections), 2) i group by v.id),
    points as (select (lower(seconds) + $2::int - 1) / $2::int as first, (upper(seconds) - 1) / $2::int as last from ranges)
    select null::int as first, null::int as last, count(*)::int as viewers from v
    union all select first, last, count(*)::int from points where first <= last group by first, last`,
  row: { first: p.integer().nullable(), last: p.integer().nullable(), viewers: p.integer() },
});

/** Which part of its viewers watched each second of a video (docs/contract/views.md#retention). */
export async function getRetentionStats(database: Database, { id, duration }: { readonly id: number; readonly duration: number }) {
  const step = Math.max(1, Math.round(duration / POINTS));
  const rows = await readRetention(database, [id, step]);
  const all = rows.find(({ first }) => first === null)?.viewers ?? 0;
  const watched = Array.from({ length: Math.floor(duration / step) + 1 }, () => 0);
  for (const { first, last, viewers } of rows)
    if (first !== null && last !== null)
      for (let point = first; point <= Math.min(last, watched.length - 1); point += 1) watched[point] = (watched[point] ?? 0) + viewers;
  return {
    data: watched.map((viewers, point) => ({
      second: point * step,
      retentionPercent: all === 0 ? 0 : Math.round((10_000 * viewers) / all) / 100,
    })),
  };
}
