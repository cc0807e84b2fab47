import { hotStatement } from '@flotilla/database';
import { p } from '@mikro-orm/core';

/** One address is at most so many viewers of a video: a school, but no army. */
const MOST_OF_ADDRESS = 200;

/** Knows viewers of yesterday by the salt of today: video ids, their keys of yesterday and today, those of their addresses. */
export const renameViewers = hotStatement({
  name: 'rename-viewers',
  text: `with told as (select * from unnest($1::int[], $2::uuid[], $3::uuid[], $4::uuid[]) as t (video_id, former, key, address)),
    held as (select w.video_id, w.key as former, told.key, told.address from told join video_viewers w on w.video_id = told.video_id and w.key = told.former
      where not exists (select from video_viewers o where o.video_id = told.video_id and o.key = told.key)
      order by w.video_id, w.key for update of w)
    update video_viewers w set key = held.key, address = held.address from held where w.video_id = held.video_id and w.key = held.former`,
  row: {},
});

/**
 * Makes rows of viewers who have none: video ids, keys, addresses, times. Those of deleted videos and those beyond MOST_OF_ADDRESS get none. In the order
 * of the keys, and before any are locked, so that two processes never wait for each other; only videos with a new viewer are locked.
 */
export const addViewers = hotStatement({
  name: 'add-viewers',
  text: `with told as (
      select * from unnest($1::int[], $2::uuid[], $3::uuid[], $4::timestamptz[]) as t (video_id, key, address, at)
      where not exists (select from video_viewers w where w.video_id = t.video_id and w.key = t.key)
    )
    insert into video_viewers (video_id, key, address, started_at, seen_at, minute)
    select told.video_id, told.key, told.address, told.at, told.at, 0
    from told join (select id from videos where id = any(select video_id from told) order by id for key share) v on v.id = told.video_id
    where (select count(*) from (select from video_viewers w where w.video_id = told.video_id and w.address = told.address limit ${MOST_OF_ADDRESS}) near)
        < ${MOST_OF_ADDRESS}
    order by told.video_id, told.key
    on conflict do nothing`,
  row: {},
});

/** Reads and locks viewers: video ids, keys. */
export const lockViewers = hotStatement({
  name: 'lock-viewers',
  text: `select w.video_id as "videoId", w.key, w.started_at as "startedAt", w.seen_at as "seenAt", w.sections, w.counted_at as "countedAt"
    from unnest($1::int[], $2::uuid[]) as told (video_id, key) join video_viewers w on w.video_id = told.video_id and w.key = told.key
    order by w.video_id, w.key for update of w`,
  row: {
    videoId: p.integer(),
    key: p.uuid(),
    startedAt: p.datetime(),
    seenAt: p.datetime(),
    sections: p.array().$type<number[]>().columnType('int[]'),
    countedAt: p.datetime().nullable(),
  },
});

/** Writes viewers that were locked. */
export const writeViewers = hotStatement({
  name: 'write-viewers',
  text: `update video_viewers w set started_at = told.started_at, seen_at = told.seen_at, minute = told.minute, sections = told.sections::int[],
      watch_time = told.watch_time, counted_at = told.counted_at, client = coalesce(told.client, w.client), device = coalesce(told.device, w.device),
      operating_system = coalesce(told.operating_system, w.operating_system)
    from unnest($1::int[], $2::uuid[], $3::timestamptz[], $4::timestamptz[], $5::int[], $6::text[], $7::int[], $8::timestamptz[], $9::text[], $10::text[], $11::text[])
      as told (video_id, key, started_at, seen_at, minute, sections, watch_time, counted_at, client, device, operating_system)
    where w.video_id = told.video_id and w.key = told.key`,
  row: {},
});

const ENDED = `insert into video_viewings (video_id, started_at, ended_at, watch_time, sections, client, device, operating_system)
  select video_id, started_at, seen_at, watch_time, sections, client, device, operating_system from gone where watch_time > 0`;

/** Makes statistics of some viewers and forgets them: video ids, keys. */
export const endThese = hotStatement({
  name: 'end-these-viewers',
  text: `with gone as (delete from video_viewers w using unnest($1::int[], $2::uuid[]) as told (video_id, key)
      where w.video_id = told.video_id and w.key = told.key returning w.*) ${ENDED}`,
  row: {},
});

/** Makes statistics of viewers who were not seen since a moment, and forgets them: its minute, the moment, how many at most. */
export const endViewers = hotStatement({
  name: 'end-viewers',
  text: `with old as (select video_id, key from video_viewers where minute <= $1::int and seen_at <= $2::timestamptz
      order by minute limit $3::int for update skip locked),
    gone as (delete from video_viewers w using old where w.video_id = old.video_id and w.key = old.key returning w.*),
    ended as (${ENDED})
    select count(*)::int as ended from gone`,
  row: { ended: p.integer() },
});
