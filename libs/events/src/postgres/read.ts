import type { Database } from '@flotilla/database';
import type { EventMessage } from '../transport.ts';

export type Place = { readonly topic: string; readonly partition: number };
export type From = Place & { readonly after: number; readonly limit: number };
export type Read = Place & {
  /** Everything up to this offset has been returned or was deleted. */
  readonly reached: number;
  /** The limit was reached, so there may be more. */
  readonly isFull: boolean;
  readonly entries: { offset: number; message: EventMessage }[];
};

type Row = Place & {
  head: number;
  offset: number | null;
  id: string;
  key: string;
  type: string;
  payload: unknown;
  headers: Record<string, string> | null;
  occurredAt: Date;
};

/** The next messages of those partitions that have any. */
export async function read(database: Database, wanted: readonly From[]): Promise<Read[]> {
  const rows = await database.query<Row>({
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
    values: [
      wanted.map(({ topic }) => topic),
      wanted.map(({ partition }) => partition),
      wanted.map(({ after }) => after),
      wanted.map(({ limit }) => limit),
    ],
  });
  const limits = new Map(wanted.map((from) => [nameOf(from), from.limit]));
  return [...Map.groupBy(rows, nameOf).values()].map((group) => {
    const { topic, partition, head } = group[0] as Row;
    const entries = group.filter(({ offset }) => offset !== null).map((row) => ({ offset: row.offset as number, message: messageOf(row) }));
    const isFull = entries.length === limits.get(nameOf({ topic, partition }));
    return { topic, partition, entries, isFull, reached: isFull ? (entries.at(-1)?.offset ?? head) : head };
  });
}

/** The last offset of each partition of these topics; -1 where nothing was ever written. */
export function readHeads(database: Database, topics: readonly string[]): Promise<(Place & { head: number })[]> {
  return database.query({
    name: 'events-heads',
    text: 'select topic, partition, next_offset - 1 as head from event_partitions where topic = any($1)',
    values: [topics],
  });
}

export const nameOf = ({ topic, partition }: Place) => `${topic}/${partition}`;

function messageOf({ topic, id, key, type, payload, headers, occurredAt }: Row): EventMessage {
  return { id, topic, key, type, payload, occurredAt: occurredAt.toISOString(), ...(headers && { headers }) };
}
