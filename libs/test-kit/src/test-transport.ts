import type { Database } from '@flotilla/database';
import type { EventMessage, EventTransport } from '@flotilla/events';
import { createPostgresTransport } from '@flotilla/events/postgres';
import { silentLog } from '@flotilla/telemetry';
import { queryDatabase } from './query-database.ts';
import { createTestDatabase } from './test-database.ts';

export type TestTransport = EventTransport &
  AsyncDisposable & {
    /** The address with which another process connects to the same events. */
    readonly url: string;
    /** The published messages of one topic or of all, oldest first. */
    published(topic?: string): Promise<EventMessage[]>;
  };

const template = {
  name: 'events',
  build: async (url: string) => (await createPostgresTransport({ url, log: silentLog })).close(),
};

/** Events over PostgreSQL: beside the tables of a service, on the connections of its database, or in a database of their own. */
export async function startTestTransport(beside?: { readonly url: string; readonly database: Database }): Promise<TestTransport> {
  await using starting = new AsyncDisposableStack();
  const { url, database } = beside ?? { ...starting.use(await createTestDatabase(template)), database: undefined };
  const transport = await createPostgresTransport({ url, ...(database && { database }), log: silentLog, pollInMs: 200 });
  starting.defer(() => transport.close());
  const running = starting.move();
  return {
    ...transport,
    url,
    published: (topic) => readPublished(url, topic),
    [Symbol.asyncDispose]: () => running.disposeAsync(),
  };
}

/** Events of one key stay in their order, also when the transaction that began first was the last to commit. */
async function readPublished(url: string, topic: string | undefined): Promise<EventMessage[]> {
  const rows = await queryDatabase<EventMessage & { occurredAt: Date }>(
    url,
    `select id, topic, key, type, payload, headers, occurred_at as "occurredAt" from event_log
       where $1::text is null or topic = $1
       order by appended_at, max(occurred_at) over (partition by topic, partition order by "offset"), topic, partition, "offset"`,
    [topic],
  );
  return rows.map((row) => ({ ...row, occurredAt: row.occurredAt.toISOString() }));
}
