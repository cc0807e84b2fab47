import type { Database } from '@flotilla/database';
import { encodePayload } from '../encode-payload.ts';
import type { EventMessage } from '../transport.ts';
import { advancePartitions, appendEvents, lockPartitions } from './statements.ts';
import type { KnownTopic, Topics } from './topics.ts';

type Place = { topic: string; partition: number };
type Entry = Place & { message: EventMessage; payload: string; compacted: boolean; offset: number };

/** Appends all messages in one transaction, each to the partition of its key. */
export async function append(database: Database, topics: Topics, messages: readonly EventMessage[]): Promise<void> {
  if (messages.length === 0) return;
  const known = await topics.find(messages.map(({ topic }) => topic));
  const entries = messages.map((message): Entry => {
    const { partitions, compacted } = known.get(message.topic) as KnownTopic;
    const place = { topic: message.topic, partition: partitionOf(message.key, partitions) };
    return { ...place, message, payload: encodePayload(message), compacted, offset: 0 };
  });
  const places = [...new Map(entries.map(({ topic, partition }) => [`${partition} ${topic}`, { topic, partition }])).values()];
  await database.transaction(async (tx) => {
    const columns = [places.map(({ topic }) => topic), places.map(({ partition }) => partition)];
    const heads = await lockPartitions(tx, columns);
    const next = new Map(heads.map((head) => [`${head.partition} ${head.topic}`, head.next]));
    for (const entry of entries) {
      const name = `${entry.partition} ${entry.topic}`;
      entry.offset = next.get(name) as number;
      next.set(name, entry.offset + 1);
    }
    await appendEvents(tx, columnsOf(entries));
    await advancePartitions(tx, [...columns, places.map(({ topic, partition }) => next.get(`${partition} ${topic}`))]);
  });
}

function columnsOf(entries: readonly Entry[]): unknown[][] {
  return [
    entries.map(({ topic }) => topic),
    entries.map(({ partition }) => partition),
    entries.map(({ offset }) => offset),
    entries.map(({ compacted }) => compacted),
    entries.map(({ message }) => message.id),
    entries.map(({ message }) => message.key),
    entries.map(({ message }) => message.type),
    entries.map(({ payload }) => payload),
    entries.map(({ message }) => (message.headers ? JSON.stringify(message.headers) : null)),
    entries.map(({ message }) => message.occurredAt),
  ];
}

/** FNV-1a. Never change it: a key's messages must stay in one partition. */
function partitionOf(key: string, partitions: number): number {
  let hash = 0x811c9dc5;
  for (let index = 0; index < key.length; index++) hash = Math.imul(hash ^ key.charCodeAt(index), 0x01000193);
  return (hash >>> 0) % partitions;
}
