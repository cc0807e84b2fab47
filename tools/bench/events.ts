import { fork } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { join, resolve } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { boolean, defineEvent, integer, object, string } from '@flotilla/contract';
import { connectDatabase, type Database } from '@flotilla/database';
import { startEngine } from '@flotilla/engines';
import type { EventTransport } from '@flotilla/events';
import { createKafkaTransport } from '@flotilla/events/kafka';
import { createPostgresTransport } from '@flotilla/events/postgres';
import { InboxMessage, OutboxMessage, outboxMigrations, publish, startOutboxRelay } from '@flotilla/outbox';
import { startPostgres } from '@flotilla/postgres';
import { silentLog } from '@flotilla/telemetry';
import { benchTopic, type Following, followedEvent, sharedClock } from './events-followed.ts';
import { type Bench, median, milliseconds, type Row, ratioOf } from './report.ts';

const DRAINED = 20_000;
const FACTS_PER_TRANSACTION = 20;
const PER_SECOND = 200;
const SECONDS = 10;

const payload = object({ videoId: string(), version: integer(), title: string(), description: string(), isLive: boolean() });
const drained = defineEvent({
  type: 'video.changed.v1',
  topic: benchTopic(`bench.drained.${randomUUID().slice(0, 8)}`),
  orderedBy: 'videoId',
  payload,
});

/** Events over Kafka against events over PostgreSQL: how fast an outbox drains, and how long an event takes from its commit to its effect. */
export const benchEvents: Bench = async ({ directory }) => {
  await using stack = new AsyncDisposableStack();
  const postgres = await startPostgres({
    directory: join(directory, 'postgres'),
    databases: ['outbox', 'events'],
    durable: true,
    log: silentLog,
  });
  stack.defer(() => postgres.stop());
  const database = stack.use(
    await connectDatabase({
      url: postgres.url('outbox'),
      entities: [OutboxMessage, InboxMessage],
      migrations: [...outboxMigrations],
      log: silentLog,
      name: 'bench',
    }),
  );
  await database.migrate();
  const { settings } = await startEngine('kafka', { directory: resolve('.cache/engines'), environment: process.env });
  const embedded = await createPostgresTransport({ url: postgres.url('events'), log: silentLog });
  stack.defer(() => embedded.close());
  const brokers = (settings['KAFKA_BROKERS'] ?? '').split(',');
  const kafka = await createKafkaTransport({ brokers, clientId: 'bench', log: silentLog });
  stack.defer(() => kafka.close());

  const rates = { kafka: [] as number[], embedded: [] as number[] };
  for (const transport of [kafka, embedded]) await transport.ensureTopics([drained.topic]);
  for (let round = 0; round < 3; round++) {
    rates.kafka.push(await drain(database, kafka));
    rates.embedded.push(await drain(database, embedded));
  }
  const delays = {
    kafka: await followEvents(database, kafka, { databaseUrl: postgres.url('outbox'), brokers }),
    embedded: await followEvents(database, embedded, { databaseUrl: postgres.url('outbox'), eventsUrl: postgres.url('events') }),
  };
  return [
    {
      what: `outbox drained, ${DRAINED} events of 400 bytes`,
      ours: `${Math.round(median(rates.kafka))}/s on Kafka, best ${Math.round(Math.max(...rates.kafka))}`,
      reference: `${Math.round(median(rates.embedded))}/s on PostgreSQL`,
      ratio: ratioOf(median(rates.kafka), median(rates.embedded)),
      aim: '>= 10000/s',
    },
    ...[0.5, 0.95, 0.99].map(
      (share): Row => ({
        what: `publish to effect at ${PER_SECOND}/s, p${share * 100}`,
        ours: `${milliseconds(quantile(delays.kafka, share))} on Kafka`,
        reference: `${milliseconds(quantile(delays.embedded, share))} on PostgreSQL`,
        ratio: ratioOf(quantile(delays.kafka, share), quantile(delays.embedded, share)),
        aim: share === 0.95 ? '<= 50 ms' : '',
      }),
    ),
  ];
};

const eventOf = (index: number) => ({
  videoId: `video ${index % 500}`,
  version: index,
  title: `A video about the number ${index}`,
  description: 'x'.repeat(280),
  isLive: false,
});

/** Events per second from a full outbox to an empty one. */
async function drain(database: Database, transport: EventTransport): Promise<number> {
  for (let index = 0; index < DRAINED; index += FACTS_PER_TRANSACTION) {
    await database.transaction(async (tx) => {
      for (let event = index; event < index + FACTS_PER_TRANSACTION; event++) publish(tx, drained, eventOf(event));
    });
  }
  const began = performance.now();
  const relay = await startOutboxRelay({ database, transport, log: silentLog });
  await relay.flush();
  const seconds = (performance.now() - began) / 1000;
  await relay.stop();
  return DRAINED / seconds;
}

/** Milliseconds from before the transaction of each event to after the transaction of its effect, which another process has. */
async function followEvents(database: Database, transport: EventTransport, following: Omit<Following, 'topic'>): Promise<number[]> {
  const topic = benchTopic(`bench.followed.${randomUUID().slice(0, 8)}`);
  const followed = followedEvent(topic);
  await transport.ensureTopics([topic]);
  const follower = fork(fileURLToPath(new URL('events-follower.ts', import.meta.url)), {
    execArgv: ['--disable-warning=ExperimentalWarning'],
    env: { ...process.env, FOLLOWING: JSON.stringify({ ...following, topic: topic.name } satisfies Following) },
  });
  await once(follower, 'message');
  const relay = await startOutboxRelay({ database, transport, log: silentLog });
  const first = performance.now();
  for (let index = 0; index < PER_SECOND * SECONDS; index++) {
    await delay(Math.max(first + (index * 1000) / PER_SECOND - performance.now(), 0));
    const event = { videoId: `video ${index % 500}`, recordedAt: String(sharedClock()), description: 'x'.repeat(300) };
    database.transaction(async (tx) => publish(tx, followed, event)).catch(() => {});
  }
  await relay.flush();
  follower.send('how long');
  const [delays] = (await once(follower, 'message')) as [number[]];
  await Promise.all([relay.stop(), once(follower, 'exit')]);
  // The first second warms everything up.
  return delays.slice(PER_SECOND);
}

function quantile(values: readonly number[], share: number): number {
  return values.toSorted((a, b) => a - b)[Math.min(Math.floor(values.length * share), values.length - 1)] as number;
}
