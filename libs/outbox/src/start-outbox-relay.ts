import { setTimeout as delay } from 'node:timers/promises';
import { anyOf, type Database, hotStatement, prepared, type Transaction, tables, tryLockUntilCommit } from '@flotilla/database';
import type { EventMessage, EventTransport } from '@flotilla/events';
import { createMetrics, type Log, type Metrics } from '@flotilla/telemetry';
import { p } from '@mikro-orm/core';
import { OutboxMessage } from './outbox-message.entity.ts';
import { onRecorded } from './wake-relays.ts';

const BATCH = 2_000;
/** As stored in the database, possibly compressed. */
const BATCH_IN_BYTES = 4_000_000;
/** For what was recorded by a process that died, or by one without a relay. */
const POLL_MS = 2_000;
/** Between two batches that are not full: each costs a dozen round trips, whether it has one event or hundreds. */
const GATHER_MS = 50;
const PAUSES_MS = [200, 500, 1_000, 2_000];
const SEND_WITHIN_MS = 30_000;
const BEGIN_WITHIN_MS = SEND_WITHIN_MS / 2;

export type OutboxRelay = {
  /** Sends everything recorded so far. */
  flush(): Promise<void>;
  stop(): Promise<void>;
};

const db = tables({ OutboxMessage });

// Through the index, where dead entries of sent rows are skipped sooner than dead rows of the table.
const findWaiting = prepared('outbox-waiting', (on) => db(on).selectFrom('OutboxMessage').select('id').orderBy('id').limit(1));

export const readOldest = hotStatement({
  name: 'oldest-events',
  text: `select id, message_id as "messageId", topic, key, type, payload, occurred_at as "occurredAt", trace from (
      select *, sum(pg_column_size(payload)) over (order by id) - pg_column_size(payload) as bytes_before
      from (select * from outbox order by id limit ${BATCH}) as oldest
    ) as sized where bytes_before < ${BATCH_IN_BYTES} order by id`,
  row: {
    id: p.bigint('number'),
    messageId: p.uuid(),
    topic: p.text(),
    key: p.text(),
    type: p.text(),
    payload: p.json<unknown>(),
    occurredAt: p.datetime(),
    trace: p.text().nullable(),
  },
});
type Oldest = Awaited<ReturnType<typeof readOldest>>[number];

/**
 * Sends recorded events, oldest first, and deletes them once they are durable in the transport. One relay of a database works at a time; it always
 * takes the oldest rows that exist, so a transaction that commits late is never skipped (docs/contract/security.md#j5).
 */
export async function startOutboxRelay(options: {
  database: Database;
  transport: EventTransport;
  log: Log;
  metrics?: Metrics;
}): Promise<OutboxRelay> {
  const { database, transport, log, metrics = createMetrics('outbox') } = options;
  const sent = metrics.counter('outbox_sent_total', 'Events handed to the transport.');
  const stopping = new AbortController();
  let working: Promise<void> | undefined;
  let again = false;
  let failures = 0;
  let hurry = () => {};

  async function gather(): Promise<void> {
    const { promise, resolve } = Promise.withResolvers<void>();
    hurry = resolve;
    const timer = setTimeout(resolve, GATHER_MS);
    await promise;
    clearTimeout(timer);
  }

  async function sendAll(): Promise<void> {
    // Idle polls end here, without a transaction.
    while ((await findWaiting(database)).length > 0) {
      const count = await database.transaction((tx) => relayBatch(tx, transport), { timeoutInMs: SEND_WITHIN_MS });
      sent.inc(count);
      failures = 0;
      if (count === 0 || stopping.signal.aborted) return;
      if (count < BATCH) await gather();
    }
  }

  async function work(): Promise<void> {
    do {
      again = false;
      try {
        await sendAll();
      } catch (error) {
        if (stopping.signal.aborted) return;
        log.warn({ err: error }, 'could not send events; they wait in the outbox');
        await delay(PAUSES_MS[Math.min(failures++, PAUSES_MS.length - 1)], undefined, { signal: stopping.signal }).catch(() => {});
        again = true;
      }
    } while (again && !stopping.signal.aborted);
  }

  function wake(): void {
    again = true;
    if (stopping.signal.aborted) return;
    working ??= work().finally(() => {
      working = undefined;
    });
  }

  const stopListening = onRecorded(database, wake);
  const polling = setInterval(wake, POLL_MS);
  wake();

  return {
    async flush() {
      const newest = await db(database)
        .selectFrom('OutboxMessage')
        .select((eb) => eb.fn.max('id').as('id'))
        .executeTakeFirst();
      if (!newest?.id) return;
      const isLeft = db(database).selectFrom('OutboxMessage').select('id').where('id', '<=', newest.id).limit(1);
      while ((await isLeft.execute()).length > 0) {
        wake();
        hurry();
        await delay(5);
      }
    },
    async stop() {
      stopping.abort();
      hurry();
      stopListening();
      clearInterval(polling);
      await working;
    },
  };
}

async function relayBatch(tx: Transaction, transport: EventTransport): Promise<number> {
  const began = performance.now();
  if (!(await tryLockUntilCommit(tx, 'outbox relay'))) return 0;
  const rows = await readOldest(tx);
  if (rows.length === 0) return 0;
  // If this process was suspended meanwhile, the lock is lost and another relay may have sent these rows and newer ones.
  if (performance.now() - began > BEGIN_WITHIN_MS) throw new Error('The outbox was read too long ago.');
  await transport.publish(rows.map(messageOf));
  const sent = rows.map(({ id }) => id);
  await db(tx)
    .deleteFrom('OutboxMessage')
    .where((eb) => anyOf(eb, 'id', sent))
    .execute();
  return rows.length;
}

function messageOf({ messageId, topic, key, type, payload, occurredAt, trace }: Oldest): EventMessage {
  const headers = trace !== null && { headers: { traceparent: trace } };
  return { id: messageId, topic, key, type, payload, occurredAt: occurredAt.toISOString(), ...headers };
}
