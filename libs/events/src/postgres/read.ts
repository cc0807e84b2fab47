import type { Database } from '@flotilla/database';
import type { EventMessage } from '../transport.ts';
import { readEvents } from './statements.ts';

export type Place = { readonly topic: string; readonly partition: number };
export type From = Place & { readonly after: number; readonly limit: number };
export type Read = Place & {
  /** Everything up to this offset has been returned or was deleted. */
  readonly reached: number;
  /** The limit was reached, so there may be more. */
  readonly isFull: boolean;
  readonly entries: { offset: number; message: EventMessage }[];
};

type Row = Awaited<ReturnType<typeof readEvents>>[number];
type Entry = { [Name in keyof Row]: Name extends 'headers' ? Row[Name] : NonNullable<Row[Name]> };
/** The columns of an entry are null together. */
const isEntry = (row: Row): row is Entry => row.offset !== null;

/** The next messages of those partitions that have any. */
export async function read(database: Database, wanted: readonly From[]): Promise<Read[]> {
  const rows = await readEvents(database, [
    wanted.map(({ topic }) => topic),
    wanted.map(({ partition }) => partition),
    wanted.map(({ after }) => after),
    wanted.map(({ limit }) => limit),
  ]);
  const limits = new Map(wanted.map((from) => [nameOf(from), from.limit]));
  return [...Map.groupBy(rows, nameOf).values()].map((group) => {
    const { topic, partition, head } = group[0] as Row;
    const entries = group.filter(isEntry).map((row) => ({ offset: row.offset, message: messageOf(row) }));
    const isFull = entries.length === limits.get(nameOf({ topic, partition }));
    return { topic, partition, entries, isFull, reached: isFull ? (entries.at(-1)?.offset ?? head) : head };
  });
}

export const nameOf = ({ topic, partition }: Place) => `${topic}/${partition}`;

function messageOf({ topic, id, key, type, payload, headers, occurredAt }: Entry): EventMessage {
  return { id, topic, key, type, payload, occurredAt: occurredAt.toISOString(), ...(headers && { headers }) };
}
