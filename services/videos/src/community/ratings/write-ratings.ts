import { communityEvents } from '@flotilla/contracts-videos';
import { type Database, hotStatement } from '@flotilla/database';
import { recording, wakeRelays } from '@flotilla/outbox';
import { currentTrace } from '@flotilla/telemetry';
import { createBatches } from '../../create-batches.ts';
import { iso } from '../../iso-date.ts';
import type { Rating } from './rating.entity.ts';

type Given = { readonly accountId: number; readonly videoId: number; readonly rating: Rating['rating']; readonly now: Date };

const published = recording(communityEvents.ratingSnapshot, {
  from: 'written w join given g using (account_id, video_id)',
  payload: {
    ratingId: 'w.id',
    version: 'w.version',
    deleted: 'false',
    accountId: 'w.account_id',
    videoId: 'w.video_id',
    rating: 'w.rating',
    createdAt: iso('w.created_at'),
  },
  trace: 'g.trace',
});

/**
 * Ratings of accounts for videos, one of each pair: account ids, video ids, ratings, times, traces. Those that say the same as before, and those of deleted
 * videos, are left out. Rows are written in the order in which a removal locks them.
 */
export const writeRatings = hotStatement({
  name: 'write-ratings',
  text: `with given as (
      select * from unnest($1::int[], $2::int[], $3::text[], $4::timestamptz[], $5::text[]) as g (account_id, video_id, rating, now, trace)
    ), written as (
      insert into ratings (account_id, video_id, rating, created_at, updated_at)
      select g.account_id, g.video_id, g.rating, g.now, g.now from given g
        join (select id from videos where id = any($2::int[]) order by id for key share) v on v.id = g.video_id
      order by g.video_id, g.account_id
      on conflict (account_id, video_id) do update set rating = excluded.rating, updated_at = excluded.updated_at, version = next_snapshot_version()
        where ratings.rating <> excluded.rating
      returning id, version, account_id, video_id, rating, created_at
    ) ${published}`,
  row: {},
});

/** Writes and publishes ratings, those that come at once in one transaction; of one account and video the last one holds. */
export function createWriteRating(database: Database): (given: Given) => Promise<void> {
  const commit = createBatches(async (items: readonly (Given & { readonly trace: string | null })[]) => {
    const given = [...new Map(items.map((item) => [`${item.accountId} ${item.videoId}`, item])).values()];
    await writeRatings(database, [
      given.map(({ accountId }) => accountId),
      given.map(({ videoId }) => videoId),
      given.map(({ rating }) => rating),
      given.map(({ now }) => now),
      given.map(({ trace }) => trace),
    ]);
    wakeRelays(database);
    return items.map(() => undefined);
  });
  return (given) => commit({ ...given, trace: currentTrace() ?? null });
}
