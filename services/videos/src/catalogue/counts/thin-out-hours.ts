import { deleteInRounds, hotStatement, tables } from '@flotilla/database';
import { schedule } from '@flotilla/jobs';
import { p } from '@mikro-orm/core';
import type { Deps } from '../../deps.ts';
import { UNMERGED } from './unmerged.ts';
import { VideoDownloader } from './video-downloader.entity.ts';

const db = tables({ VideoDownloader });
const HOUR_MS = 60 * 60 * 1000;
/** What looks back by the hour or the day looks back no further. */
const KEPT_MS = 100 * 24 * HOUR_MS;
const AT_ONCE = 2_000;

/** Puts together the hours of a month before a moment: the moment, and how many hours at most. */
export const mergeHours = hotStatement({
  name: 'merge-hours',
  text: `with chosen as (
      select video_id, hour from video_hours
      where ${UNMERGED} and hour < $1::timestamptz order by hour limit $2::int
    ), gone as (
      delete from video_hours h using chosen where h.video_id = chosen.video_id and h.hour = chosen.hour and not h.in_trend
      returning h.video_id, h.hour, h.views
    ), merged as (
      insert into video_hours (video_id, hour, views, in_trend)
      select video_id, date_trunc('month', hour, 'UTC'), sum(views), false from gone group by 1, 2 order by 1, 2
      on conflict (video_id, hour) do update set views = video_hours.views + excluded.views
    ) select count(*)::int as merged from gone`,
  row: { merged: p.integer() },
});

/** Keeps old views by the month alone, and forgets who downloaded longer ago than it matters. */
export async function thinOutHours({ database, clock }: Pick<Deps, 'clock' | 'database'>, signal?: AbortSignal): Promise<void> {
  const now = clock.now().getTime();
  await deleteInRounds(db(database), 'VideoDownloader', (eb) => eb('countedAt', '<', new Date(now - HOUR_MS)));
  for (;;) {
    signal?.throwIfAborted();
    const [row] = await mergeHours(database, [new Date(now - KEPT_MS), AT_ONCE]);
    if (!row || row.merged === 0) return;
  }
}

export const thinOutEveryHour = schedule('thin-out-views', 3600, (deps: Deps) => (signal) => thinOutHours(deps, signal));
