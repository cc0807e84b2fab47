import { hotStatement } from '@flotilla/database';
import { p } from '@mikro-orm/core';
import { APPENDED_CHANNEL, DELETED_AT_ONCE, MEMBERS_CHANNEL } from './schema.ts';

// The SQL of the log: nearly every statement takes a set of rows as columns, so that an append, a read or a commit of many partitions is one round trip.

const place = { topic: p.text(), partition: p.integer() };

/** Values: names, partitions, whether compacted, hours of retention. A topic may gain partitions, never lose some. */
export const ensureTopics = hotStatement({
  name: 'events-ensure-topics',
  text: `with wanted as (
      select * from unnest($1::text[], $2::int[], $3::boolean[], $4::int[]) as t (name, partitions, compacted, retention_hours)
    ), topics as (
      insert into event_topics select * from wanted
      on conflict (name) do update set partitions = greatest(event_topics.partitions, excluded.partitions),
        compacted = excluded.compacted, retention_hours = excluded.retention_hours
      returning name, partitions
    )
    insert into event_partitions (topic, partition)
    select name, generate_series(0, partitions - 1) from topics order by 1, 2
    on conflict do nothing`,
  row: {},
});

/** Values: names. */
export const findTopics = hotStatement({
  name: 'events-find-topics',
  text: 'select name, partitions, compacted from event_topics where name = any($1::text[])',
  row: { name: p.text(), partitions: p.integer(), compacted: p.boolean() },
});

/** Values: topics, partitions. The lock on a partition's row is held until the commit, so that offsets become visible in order. */
export const lockPartitions = hotStatement({
  name: 'events-lock-partitions',
  text: `select topic, partition, next_offset as next from event_partitions
    where (topic, partition) in (select * from unnest($1::text[], $2::int[])) order by topic, partition for update`,
  row: { ...place, next: p.bigint('number') },
});

/** Values: the columns of the log but `appended_at`. */
export const appendEvents = hotStatement({
  name: 'events-append',
  text: `insert into event_log (topic, partition, "offset", compacted, id, key, type, payload, headers, occurred_at)
    select topic, partition, o, compacted, id, key, type, payload::json, headers::json, occurred_at
    from unnest($1::text[], $2::int[], $3::bigint[], $4::boolean[], $5::uuid[], $6::text[], $7::text[], $8::text[], $9::text[], $10::timestamptz[])
      as t (topic, partition, o, compacted, id, key, type, payload, headers, occurred_at)`,
  row: {},
});

/** Values: topics, partitions, next offsets. Wakes who reads these topics. */
export const advancePartitions = hotStatement({
  name: 'events-advance-partitions',
  text: `with moved as (
      update event_partitions p set next_offset = t.next
      from unnest($1::text[], $2::int[], $3::bigint[]) as t (topic, partition, next)
      where p.topic = t.topic and p.partition = t.partition returning p.topic
    )
    select pg_notify('${APPENDED_CHANNEL}', topic)::text as sent from (select distinct topic from moved) as news`,
  row: { sent: p.text() },
});

/** Values: topics, partitions, the offsets after which to read, how many of each. A partition without an entry to read has one row of nulls. */
export const readEvents = hotStatement({
  name: 'events-read',
  text: `select w.topic, w.partition, p.next_offset - 1 as head,
      l."offset", l.id, l.key, l.type, l.payload, l.headers, l.occurred_at as "occurredAt"
    from unnest($1::text[], $2::int[], $3::bigint[], $4::int[]) as w (topic, partition, after, room)
    join event_partitions p on p.topic = w.topic and p.partition = w.partition and p.next_offset - 1 > w.after
    left join lateral (
      select * from event_log e where e.topic = w.topic and e.partition = w.partition and e."offset" > w.after
      order by e."offset" limit w.room
    ) l on true
    order by w.topic, w.partition, l."offset"`,
  row: {
    ...place,
    head: p.bigint('number'),
    offset: p.bigint('number').nullable(),
    id: p.uuid().nullable(),
    key: p.text().nullable(),
    type: p.text().nullable(),
    payload: p.json<unknown>().nullable(),
    headers: p.json<Record<string, string>>().nullable(),
    occurredAt: p.datetime().nullable(),
  },
});

/** Values: topics. The last offset of each partition; -1 where nothing was ever written. */
export const readHeads = hotStatement({
  name: 'events-heads',
  text: 'select topic, partition, next_offset - 1 as head from event_partitions where topic = any($1::text[])',
  row: { ...place, head: p.bigint('number') },
});

/** Values: the group, topics. */
export const addOffsets = hotStatement({
  name: 'events-add-offsets',
  text: `insert into event_offsets ("group", topic, partition)
    select $1, topic, partition from event_partitions where topic = any($2::text[]) order by 2, 3 on conflict do nothing`,
  row: {},
});

/** Values: the group, topics, the member, its lease. */
export const joinGroup = hotStatement({
  name: 'events-join',
  text: `with joined as (
      insert into event_members ("group", topic, member, seen_until) select $1, unnest($2::text[]), $3, now() + $4::interval
    ) select pg_notify('${MEMBERS_CHANNEL}', $1)::text as sent`,
  row: { sent: p.text() },
});

type State = { topic: string; partition: number; free: boolean; mine: boolean; fencingToken: number; committed: number };

/** Values: the group, topics, the member, its lease. Renews everything the member holds, and reads how the partitions are divided. */
export const renewLeases = hotStatement({
  name: 'events-renew',
  text: `with beat as (
      insert into event_members ("group", topic, member, seen_until) select $1, unnest($2::text[]), $3, now() + $4::interval
      on conflict ("group", topic, member) do update set seen_until = excluded.seen_until
    ), renewed as (
      update event_offsets set lease_until = now() + $4::interval where "group" = $1 and owner = $3 returning topic, partition, fence
    )
    select
      (select coalesce(json_agg(json_build_object('topic', o.topic, 'partition', o.partition, 'committed', o.committed, 'fencingToken', o.fence,
          'free', o.owner is null or o.lease_until < now(), 'mine', r.topic is not null)), '[]')
        from event_offsets o left join renewed r on r.topic = o.topic and r.partition = o.partition
        where o."group" = $1 and o.topic = any($2)) as states,
      (select coalesce(json_agg(json_build_object('topic', topic, 'names', names)), '[]') from (
        select topic, array_agg(member order by member) as names from event_members
        where "group" = $1 and topic = any($2) and (seen_until > now() or member = $3) group by topic) as present) as members`,
  row: { states: p.json<State[]>(), members: p.json<{ topic: string; names: string[] }[]>() },
});

/** Values: the group, a topic, the member, its lease, how many at most. */
export const claimPartitions = hotStatement({
  name: 'events-claim',
  text: `update event_offsets o set owner = $3, lease_until = now() + $4::interval, fence = o.fence + 1
    from (
      select topic, partition from event_offsets
      where "group" = $1 and topic = $2 and (owner is null or lease_until < now())
      order by partition limit $5 for update skip locked
    ) as free
    where o."group" = $1 and o.topic = free.topic and o.partition = free.partition
    returning o.topic, o.partition, o.fence as "fencingToken", o.committed`,
  row: { ...place, fencingToken: p.bigint('number'), committed: p.bigint('number') },
});

/** Values: the group, the member, and of each partition its topic, number, settled offset and fencing token. */
export const commitOffsets = hotStatement({
  name: 'events-commit',
  text: `update event_offsets o set committed = greatest(o.committed, t.settled)
    from unnest($3::text[], $4::int[], $5::bigint[], $6::bigint[]) as t (topic, partition, settled, fence)
    where o."group" = $1 and o.owner = $2 and o.topic = t.topic and o.partition = t.partition and o.fence = t.fence`,
  row: {},
});

/** Values: the group, topics, partitions, the member. */
export const releasePartitions = hotStatement({
  name: 'events-release',
  text: `with given as (
      update event_offsets o set owner = null, lease_until = null from unnest($2::text[], $3::int[]) as t (topic, partition)
      where o."group" = $1 and o.owner = $4 and o.topic = t.topic and o.partition = t.partition
    ) select pg_notify('${MEMBERS_CHANNEL}', $1)::text as sent`,
  row: { sent: p.text() },
});

/** Values: the group, the member. */
export const leaveGroup = hotStatement({
  name: 'events-leave',
  text: `with given as (
      update event_offsets set owner = null, lease_until = null where "group" = $1 and owner = $2
    ), gone as (
      delete from event_members where "group" = $1 and member = $2
    ) select pg_notify('${MEMBERS_CHANNEL}', $1)::text as sent`,
  row: { sent: p.text() },
});

/** Values: the group, topics, partitions, heads. How many events the group has not settled, by topic. */
export const countUnsettled = hotStatement({
  name: 'events-behind',
  text: `select t.topic, sum(greatest(t.head - coalesce(o.committed, -1), 0))::bigint as behind
    from unnest($2::text[], $3::int[], $4::bigint[]) as t (topic, partition, head)
    left join event_offsets o on o."group" = $1 and o.topic = t.topic and o.partition = t.partition
    group by t.topic`,
  row: { topic: p.text(), behind: p.bigint('number') },
});

/** How long what is in each partition is kept. */
export const readRetention = hotStatement({
  name: 'events-retention',
  text: `select t.name, p.partition, t.compacted, t.retention_hours as retention
    from event_topics t join event_partitions p on p.topic = t.name order by 1, 2`,
  row: { name: p.text(), partition: p.integer(), compacted: p.boolean(), retention: p.integer() },
});

/** Values: a topic, its partition, hours. Deletes the oldest events, up to the first that is younger. */
export const expireEvents = hotStatement({
  name: 'events-expire',
  text: `delete from event_log where topic = $1 and partition = $2 and "offset" in (
      select "offset" from event_log where topic = $1 and partition = $2 and appended_at < now() - make_interval(hours => $3)
        and "offset" < coalesce((select min("offset") from event_log
          where topic = $1 and partition = $2 and appended_at >= now() - make_interval(hours => $3)), 9223372036854775807)
      order by "offset" limit ${DELETED_AT_ONCE}
    ) returning "offset"`,
  row: { offset: p.bigint('number') },
});

/** Values: a topic, its partition. Deletes older events of the keys that occurred since the last compaction. */
export const compactEvents = hotStatement({
  name: 'events-compact',
  text: `with part as (
      select compacted_to as done, next_offset - 1 as head from event_partitions where topic = $1 and partition = $2
    ), fresh as (
      select key, max("offset") as newest from event_log, part
      where topic = $1 and partition = $2 and "offset" > done and "offset" <= head group by key
    )
    delete from event_log e where (topic, partition, "offset") in (
      select o.topic, o.partition, o."offset" from fresh
      join event_log o on o.topic = $1 and o.partition = $2 and o.key = fresh.key and o."offset" < fresh.newest and o.compacted
      limit ${DELETED_AT_ONCE}
    ) returning "offset"`,
  row: { offset: p.bigint('number') },
});

/** Values: a topic, its partition. Events appended since are compacted next time; compacting some of them twice does no harm. */
export const markCompacted = hotStatement({
  name: 'events-mark-compacted',
  text: `update event_partitions set compacted_to = greatest(compacted_to, coalesce((select max("offset") from event_log
      where topic = $1 and partition = $2 and appended_at < now() - interval '1 minute'), -1)) where topic = $1 and partition = $2`,
  row: {},
});

export const deleteGoneMembers = hotStatement({
  name: 'events-delete-members',
  text: `delete from event_members where seen_until < now() - interval '1 day'`,
  row: {},
});

/** Values: topics. Deletes their events and what groups have settled of them. */
export const emptyTopics = hotStatement({
  name: 'events-empty-topics',
  text: `with emptied as (delete from event_log where topic = any($1::text[]))
    delete from event_offsets where topic = any($1::text[])`,
  row: {},
});
