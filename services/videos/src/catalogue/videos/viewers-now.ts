import { createSingleFlight } from '@flotilla/availability';
import { type Database, hotStatement } from '@flotilla/database';
import { p } from '@mikro-orm/core';
import type { Deps } from '../../deps.ts';

/**
 * How many watch each video, here and elsewhere; what the origin of a video says of all holds. The tables belong to the views of the community area, which
 * imports this one. Values: a minute, the same moment, and now.
 */
export const readViewers = hotStatement({
  name: 'read-viewers',
  text: `with here as (select video_id, count(*)::int as viewers from video_viewers where minute >= $1::int and seen_at > $2::timestamptz group by video_id),
    elsewhere as (select video_id, max(viewers) filter (where is_total) as total, coalesce(sum(viewers), 0)::int as viewers
      from viewers_elsewhere where until > $3::timestamptz group by video_id)
    select coalesce(here.video_id, elsewhere.video_id) as "videoId",
      coalesce(elsewhere.total, coalesce(here.viewers, 0) + coalesce(elsewhere.viewers, 0))::int as viewers
    from here full join elsewhere on elsewhere.video_id = here.video_id`,
  row: { videoId: p.integer(), viewers: p.integer() },
});

export type Viewers = { readonly viewers: number };
/** How many watch a video now. */
export type ViewersOf = (videoId: number) => Viewers;

/** Who was heard of in so long is present (docs/contract/views.md#viewers-now). */
export const PRESENT_FOR_MS = 2 * 60_000;
const READ_EVERY_MS = 2_000;
const NOBODY: Viewers = { viewers: 0 };

/** Lists and pages of a process share what they read. */
const shared = new WeakMap<Database, () => Promise<ViewersOf>>();

/** Reads how many watch each video, every two seconds at most. */
export function viewersNow(deps: Pick<Deps, 'clock' | 'database'>): () => Promise<ViewersOf> {
  const known = shared.get(deps.database) ?? createViewersNow(deps);
  shared.set(deps.database, known);
  return known;
}

function createViewersNow({ database, clock }: Pick<Deps, 'clock' | 'database'>): () => Promise<ViewersOf> {
  const share = createSingleFlight();
  let read: { readonly at: number; readonly viewersOf: ViewersOf } | undefined;

  async function readNow(): Promise<ViewersOf> {
    const at = clock.now().getTime();
    const since = at - PRESENT_FOR_MS;
    const rows = await readViewers(database, [Math.floor(since / 60_000), new Date(since), new Date(at)]);
    const viewers = new Map(rows.map((row) => [row.videoId, { viewers: row.viewers }]));
    read = { at, viewersOf: (videoId) => viewers.get(videoId) ?? NOBODY };
    return read.viewersOf;
  }

  return async () => {
    const isFresh = read !== undefined && clock.now().getTime() - read.at < READ_EVERY_MS;
    return isFresh && read ? read.viewersOf : share('viewers', readNow);
  };
}
