import { boolean, defineEvent, defineTopic, integer, object, optional, string } from '@flotilla/contract';
import { connectDatabase, type Database, defineMigration, execute } from '@flotilla/database';
import type { EventMessage, EventTransport, RunningSubscription } from '@flotilla/events';
import { silentLog } from '@flotilla/telemetry';
import { createTestDatabase, startTestTransport, type TestTransport } from '@flotilla/test-kit';
import { type Consumer, InboxMessage, OutboxMessage, outboxMigrations, startConsumers } from '../src/index.ts';

export const films = defineTopic({ name: 'test.films', partitions: 4, compacted: false, retentionHours: 24 });

export const filmChanged = defineEvent({
  type: 'film.changed.v1',
  topic: films,
  orderedBy: 'filmId',
  payload: object({ filmId: string(), version: integer(), title: optional(string()), deleted: optional(boolean()) }),
});

const migrations = [
  ...outboxMigrations,
  defineMigration('films', { up: ['create table films (id text primary key, version int not null, effects int not null default 0)'] }),
];

const open = (url: string) =>
  connectDatabase({ url, entities: [OutboxMessage, InboxMessage], migrations, log: silentLog, poolSize: 5, name: 'films' });

const template = {
  name: 'outbox',
  async build(url: string) {
    const database = await open(url);
    await database.migrate();
    await database.close();
  },
};

export type World = AsyncDisposable & {
  readonly database: Database;
  readonly transport: TestTransport;
  consume(consumers: readonly Consumer[], transport?: EventTransport): Promise<RunningSubscription>;
  film(id: string): Promise<{ version: number; effects: number } | undefined>;
};

/** A service's database with videos, and a transport. */
export async function startWorld(): Promise<World> {
  const stack = new AsyncDisposableStack();
  const copy = stack.use(await createTestDatabase(template));
  const database = stack.use(await open(copy.url));
  const transport = stack.use(await startTestTransport());
  await transport.ensureTopics([films]);
  return {
    database,
    transport,
    async consume(consumers, over = transport) {
      const running = await startConsumers({ database, transport: over, group: 'films', consumers, log: silentLog });
      stack.defer(() => running.stop());
      return running;
    },
    async film(id) {
      const [film] = await database.query<{ version: number; effects: number }>({
        text: 'select version, effects from films where id = $1',
        values: [id],
      });
      return film;
    },
    [Symbol.asyncDispose]: () => stack.disposeAsync(),
  };
}

/** Keeps the newest version of a video, as read models do, and counts the events that had an effect. */
export async function keepNewest(
  tx: Parameters<typeof execute>[0],
  { filmId, version }: { filmId: string; version: number },
): Promise<void> {
  await execute(
    tx,
    `insert into films (id, version, effects) values ($1, $2, 1)
     on conflict (id) do update set version = greatest(films.version, excluded.version), effects = films.effects + 1`,
    [filmId, version],
  );
}

export function message(fields: Partial<EventMessage> & { payload: unknown }): EventMessage {
  return { id: crypto.randomUUID(), topic: films.name, key: 'a', type: filmChanged.type, occurredAt: new Date().toISOString(), ...fields };
}
