import { type Database, execute, type Transaction } from '@flotilla/database';

const BATCH = 2_000;

/** Deletes messages past their retention, messages of compacted topics with a newer one of the key, and members gone for long. One process at a time. */
export async function maintain(database: Database): Promise<void> {
  const topics = await database.query<{ name: string; partition: number; compacted: boolean; retention: number }>({
    text: `select t.name, p.partition, t.compacted, t.retention_hours as retention
      from event_topics t join event_partitions p on p.topic = t.name order by 1, 2`,
  });
  for (const { name, partition, compacted, retention } of topics) {
    for (let deleted = BATCH; deleted === BATCH; ) {
      deleted = await database.transaction(async (tx) => {
        const [lock] = await execute<{ taken: boolean }>(tx, `select pg_try_advisory_xact_lock(hashtext('event maintenance')) as taken`);
        if (!lock?.taken) return 0;
        return compacted ? compact(tx, name, partition) : expire(tx, name, partition, retention);
      });
    }
  }
  await database.query({ text: `delete from event_members where seen_until < now() - interval '1 day'` });
}

async function expire(tx: Transaction, topic: string, partition: number, hours: number): Promise<number> {
  const rows = await execute(
    tx,
    `delete from event_log where topic = $1 and partition = $2 and "offset" in (
       select "offset" from event_log where topic = $1 and partition = $2 and appended_at < now() - make_interval(hours => $3)
         and "offset" < coalesce((select min("offset") from event_log
           where topic = $1 and partition = $2 and appended_at >= now() - make_interval(hours => $3)), 9223372036854775807)
       order by "offset" limit ${BATCH}
     ) returning 1`,
    [topic, partition, hours],
  );
  return rows.length;
}

/** Deletes older messages of the keys that occurred since the last compaction. */
async function compact(tx: Transaction, topic: string, partition: number): Promise<number> {
  const rows = await execute(
    tx,
    `with part as (
       select compacted_to as done, next_offset - 1 as head from event_partitions where topic = $1 and partition = $2
     ), fresh as (
       select key, max("offset") as newest from event_log, part
       where topic = $1 and partition = $2 and "offset" > done and "offset" <= head group by key
     )
     delete from event_log e where (topic, partition, "offset") in (
       select o.topic, o.partition, o."offset" from fresh
       join event_log o on o.topic = $1 and o.partition = $2 and o.key = fresh.key and o."offset" < fresh.newest and o.compacted
       limit ${BATCH}
     ) returning 1`,
    [topic, partition],
  );
  if (rows.length < BATCH) {
    await execute(
      tx,
      // Messages appended since are compacted next time; compacting some of them twice does no harm.
      `update event_partitions set compacted_to = greatest(compacted_to, coalesce((select max("offset") from event_log
         where topic = $1 and partition = $2 and appended_at < now() - interval '1 minute'), -1)) where topic = $1 and partition = $2`,
      [topic, partition],
    );
  }
  return rows.length;
}
