import { communityEvents } from '@flotilla/contracts-videos';
import { type Database, hotStatement } from '@flotilla/database';
import { recording, wakeRelays } from '@flotilla/outbox';
import { currentTrace } from '@flotilla/telemetry';
import { p } from '@mikro-orm/core';
import { createBatches } from '../../create-batches.ts';
import { iso } from '../../iso-date.ts';
import type { Rating } from './rating.entity.ts';

type Given = { readonly accountId: number; readonly videoId: number; readonly rating: Rating['rating']; readonly now: Date };

const published = recording(communityEvents.ratingSnapshot, {
  from: 'written w join given g using (account_id, video_id) join videos v on v.id = w.video_id',
  payload: {
    ratingId: 'w.id',
    version: 'w.version',
    deleted: 'false',
    accountId: 'w.account_id',
    videoId: 'w.video_id',
    rating: 'w.rating',
    videoUrl: 'v.url',
    createdAt: iso('w.created_at'),
  },
  trace: 'g.trace',
});

/**
 * Ratings of accounts for videos, one of each pair: account ids, video ids, ratings, times, traces. Returns which there are now; those of deleted accounts
 * and videos are left out. Rows are written in the order in which a removal locks them.
 */
const writing = (name: string, lock: string) =>
  hotStatement({
    name,
    text: `with given as (
      select * from unnest($1::int[], $2::int[], $3::text[], $4::timestamptz[], $5::text[]) as g (account_id, video_id, rating, now, trace)
    ), video as materialized (select id from videos where id = any($2::int[]) order by id ${lock}),
    account as materialized (select id from accounts where id = any($1::int[]) order by id ${lock}),
    writable as (select g.* from given g join video v on v.id = g.video_id join account a on a.id = g.account_id),
    written as (
      insert into ratings (account_id, video_id, rating, created_at, updated_at)
      select account_id, video_id, rating, now, now from writable order by video_id, account_id
      on conflict (account_id, video_id) do update set rating = excluded.rating, updated_at = excluded.updated_at, version = next_snapshot_version()
        where ratings.rating <> excluded.rating
      returning id, version, account_id, video_id, rating, created_at
    ), published as (${published})
    select account_id as "accountId", video_id as "videoId" from writable`,
    row: { accountId: p.integer(), videoId: p.integer() },
  });
export const writeRatings = writing('write-ratings', 'for key share');
/** The same, without those that would wait for a lock. */
export const writeFreeRatings = writing('write-free-ratings', 'for key share skip locked');

/**
 * Writes and publishes ratings, those that come at once in one transaction; of one account and video the last one holds. Those that wait for a lock keep
 * no others waiting. False when the account or the video is gone.
 */
export function createWriteRating(database: Database): (given: Given) => Promise<boolean> {
  const writeFree = createBatches(committing(database, writeFreeRatings));
  const writeAny = createBatches(committing(database, writeRatings));
  return async (given) => {
    const item = { ...given, trace: currentTrace() ?? null };
    return (await writeFree(item)) || writeAny(item);
  };
}

function committing(database: Database, write: typeof writeRatings) {
  return async (items: readonly (Given & { readonly trace: string | null })[]): Promise<boolean[]> => {
    const given = [...new Map(items.map((item) => [keyOf(item), item])).values()];
    const rows = await write(database, [
      given.map(({ accountId }) => accountId),
      given.map(({ videoId }) => videoId),
      given.map(({ rating }) => rating),
      given.map(({ now }) => now),
      given.map(({ trace }) => trace),
    ]);
    wakeRelays(database);
    const written = new Set(rows.map(keyOf));
    return items.map((item) => written.has(keyOf(item)));
  };
}

const keyOf = ({ accountId, videoId }: Pick<Given, 'accountId' | 'videoId'>) => `${accountId} ${videoId}`;
