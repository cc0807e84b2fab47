import { type Database, type Transaction, tryLockUntilCommit } from '@flotilla/database';
import { DELETED_AT_ONCE } from './schema.ts';
import { compactEvents, deleteGoneMembers, expireEvents, markCompacted, readRetention } from './statements.ts';

/** Deletes messages past their retention, messages of compacted topics with a newer one of the key, and members gone for long. One process at a time. */
export async function maintain(database: Database): Promise<void> {
  const topics = await readRetention(database);
  for (const { name, partition, compacted, retention } of topics) {
    for (let deleted = DELETED_AT_ONCE; deleted === DELETED_AT_ONCE; ) {
      deleted = await database.transaction(async (tx) => {
        if (!(await tryLockUntilCommit(tx, 'event maintenance'))) return 0;
        return compacted ? compact(tx, name, partition) : expire(tx, name, partition, retention);
      });
    }
  }
  await deleteGoneMembers(database);
}

async function expire(tx: Transaction, topic: string, partition: number, hours: number): Promise<number> {
  return (await expireEvents(tx, [topic, partition, hours])).length;
}

async function compact(tx: Transaction, topic: string, partition: number): Promise<number> {
  const { length } = await compactEvents(tx, [topic, partition]);
  if (length < DELETED_AT_ONCE) await markCompacted(tx, [topic, partition]);
  return length;
}
