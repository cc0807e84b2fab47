import type { timeseriesMetrics } from '@flotilla/contracts-videos';
import { type Database, hotStatement } from '@flotilla/database';
import { p } from '@mikro-orm/core';
import { type Interval, intervalOf, type Sent } from './interval.ts';
import { type Slots, slotsOf } from './slots.ts';

type Metric = (typeof timeseriesMetrics)[number];

/** In which slots stays began and ended, counted from 1; 0 is before them: video, beginnings of slots with the end of the last one, start, end. */
export const readStays = hotStatement({
  name: 'read-stays',
  text: `select width_bucket(started_at, $2::timestamptz[]) as first, width_bucket(ended_at, $2::timestamptz[]) as last,
      count(*)::int as viewers, sum(watch_time)::bigint as "watchTime"
    from video_viewings where video_id = $1::int and started_at <= $4::timestamptz and ended_at >= $3::timestamptz group by 1, 2`,
  row: { first: p.integer(), last: p.integer(), viewers: p.integer(), watchTime: p.bigint('number') },
});

/** The downloads of slots: video, beginnings of slots with the end of the last one. */
export const readDownloads = hotStatement({
  name: 'read-downloads',
  text: `select width_bucket(minute, $2::timestamptz[]) as slot, sum(downloads)::int as downloads from video_download_minutes
    where video_id = $1::int and minute >= ($2::timestamptz[])[1] and minute < $3::timestamptz group by 1`,
  row: { slot: p.integer(), downloads: p.integer() },
});

type Wanted = { readonly videoId: number; readonly metric: Metric };

/** A number of a video over time (docs/contract/views.md#time-series). Throws 400. */
export async function getTimeseriesStats(database: Database, { videoId, metric }: Wanted, sent: Sent, otherwise: Interval) {
  const interval = intervalOf(sent, otherwise);
  const slots = slotsOf(interval);
  const values = metric === 'downloads' ? await downloadsIn(database, videoId, slots) : await staysIn(database, { videoId, metric }, slots);
  const data = slots.starts.map((date, index) => ({ date: date.toISOString(), value: Math.round(values[index] ?? 0) }));
  return { groupInterval: slots.groupInterval, data };
}

const edgesOf = ({ starts, end }: Slots) => [...starts, end];

async function downloadsIn(database: Database, videoId: number, slots: Slots): Promise<number[]> {
  const values = slots.starts.map(() => 0);
  for (const { slot, downloads } of await readDownloads(database, [videoId, edgesOf(slots), slots.end])) values[slot - 1] = downloads;
  return values;
}

async function staysIn(database: Database, { videoId, metric }: Wanted, slots: Slots): Promise<number[]> {
  const values = slots.starts.map(() => 0);
  const add = (slot: number, value: number) => {
    values[slot - 1] = (values[slot - 1] ?? 0) + value;
  };
  for (const { first, last, viewers, watchTime } of await readStays(database, [videoId, edgesOf(slots), slots.starts[0], slots.end])) {
    const isEndedLater = last > values.length;
    if (metric === 'viewers') for (let slot = Math.max(1, first); slot <= Math.min(last, values.length); slot += 1) add(slot, viewers);
    else if (!isEndedLater) add(last, watchTime);
  }
  return values;
}
