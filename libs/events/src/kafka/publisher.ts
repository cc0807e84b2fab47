import type { Log } from '@flotilla/telemetry';
import kafkajs, { type ICustomPartitioner, type Producer } from 'kafkajs';
import { UnknownTopic } from '../failures.ts';
import type { EventMessage } from '../transport.ts';
import type { Client } from './create-client.ts';
import { withDeadline } from './deadline.ts';
import { answerOf, Late } from './failures.ts';
import { nameOf } from './offsets.ts';
import { type Encoded, encodeMessage } from './record.ts';
import { LARGEST_BATCH_IN_BYTES, type Topics } from './topics.ts';

export type Publisher = {
  /** Connects, which fails when Kafka is unavailable or rejects the settings. */
  connect(): Promise<void>;
  publish(messages: readonly EventMessage[]): Promise<void>;
  close(): Promise<void>;
};

type Connection = {
  readonly client: Client;
  readonly producer: Producer;
  readonly ready: Promise<void>;
  /** Where the messages of the last batch went. */
  readonly partitions: Set<string>;
};

const PUBLISH_WITHIN_MS = 10_000;
const CLOSE_WITHIN_MS = 2_000;
const COMPRESS_FROM_BYTES = 16_000;

/**
 * Sends one batch after the other. The outcome of a failed batch is unknown, so its producer is never used again: kafkajs would give the next batch
 * the same sequence number, and a broker that has the failed one would drop the next as a duplicate. A broker handles what a closed connection had
 * sent before it answers the requests of a new producer, so nothing of the old one arrives later.
 */
export function createPublisher({ newClient, topics, log }: { newClient: () => Client; topics: Topics; log: Log }): Publisher {
  let connection: Connection | undefined;
  let last: Promise<unknown> = Promise.resolve();
  let closed = false;

  function connect(): Connection {
    const client = newClient();
    const partitions = new Set<string>();
    const createPartitioner: ICustomPartitioner = () => {
      const choose = kafkajs.Partitioners.DefaultPartitioner();
      return (about) => {
        const partition = choose(about);
        partitions.add(nameOf({ topic: about.topic, partition }));
        return partition;
      };
    };
    const producer = client.kafka.producer({ idempotent: true, maxInFlightRequests: 1, allowAutoTopicCreation: false, createPartitioner });
    return { client, producer, partitions, ready: producer.connect() };
  }

  function drop(): void {
    connection?.client.abandon();
    connection = undefined;
  }

  async function send(messages: readonly Encoded[], isOver: () => boolean): Promise<void> {
    await topics.check(messages.map(({ topic }) => topic));
    for (const batch of batchesOf(messages)) {
      const connected = (connection ??= connect());
      await connected.ready;
      // If this process was suspended, another may have sent these messages and newer ones.
      if (isOver()) throw new Late('The deadline for publishing has passed.');
      await sendBatch(connected, batch);
    }
  }

  async function takeTurn(messages: readonly Encoded[], until: number): Promise<void> {
    if (closed) throw new Error('The transport was closed.');
    let failed = false;
    try {
      const sending = send(messages, () => failed || performance.now() > until);
      await withDeadline('publishing', until - performance.now(), sending);
    } catch (error) {
      failed = true;
      if (!(error instanceof UnknownTopic)) drop();
      if (answerOf(error) === 'UNKNOWN_TOPIC_OR_PARTITION') topics.forget();
      throw error;
    }
  }

  return {
    async connect() {
      connection ??= connect();
      await connection.ready;
    },
    async publish(messages) {
      if (messages.length === 0) return;
      const encoded = messages.map(encodeMessage);
      const until = performance.now() + PUBLISH_WITHIN_MS;
      const turn = last.then(() => takeTurn(encoded, until));
      last = turn.catch(() => {});
      await turn;
    },
    async close() {
      closed = true;
      const ending = last.then(async () => connection?.producer.disconnect());
      await withDeadline('closing', CLOSE_WITHIN_MS, ending).catch((error: unknown) =>
        log.debug({ err: error }, 'could not disconnect a producer; closing its connections'),
      );
      drop();
    },
  };
}

async function sendBatch({ producer, partitions }: Connection, batch: readonly Encoded[]): Promise<void> {
  partitions.clear();
  const size = batch.reduce((sum, { sizeInBytes }) => sum + sizeInBytes, 0);
  const answers = await producer.sendBatch({
    acks: -1,
    timeout: PUBLISH_WITHIN_MS,
    compression: size < COMPRESS_FROM_BYTES ? kafkajs.CompressionTypes.None : kafkajs.CompressionTypes.GZIP,
    topicMessages: [...Map.groupBy(batch, ({ topic }) => topic)].map(([topic, list]) => ({
      topic,
      messages: list.map(({ record }) => record),
    })),
  });
  // kafkajs can forget a partition that changed its broker between two tries.
  const acknowledged = new Set(answers.map(({ topicName: topic, partition }) => nameOf({ topic, partition })));
  const forgotten = [...partitions].filter((name) => !acknowledged.has(name));
  if (forgotten.length > 0) throw new Error(`Nothing was acknowledged for ${forgotten.join(', ')}.`);
}

/** In their order, each small enough for one request. */
function* batchesOf(messages: readonly Encoded[]): Generator<Encoded[]> {
  let batch: Encoded[] = [];
  let size = 0;
  for (const message of messages) {
    if (batch.length > 0 && size + message.sizeInBytes > LARGEST_BATCH_IN_BYTES) {
      yield batch;
      batch = [];
      size = 0;
    }
    batch.push(message);
    size += message.sizeInBytes;
  }
  yield batch;
}
