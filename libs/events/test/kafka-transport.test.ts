import { randomUUID } from 'node:crypto';
import { setTimeout as delay } from 'node:timers/promises';
import { defineTopic, type Topic } from '@flotilla/contract';
import { createMetrics, silentLog } from '@flotilla/telemetry';
import { eventually, whenEngine } from '@flotilla/test-kit';
import { expect, test } from '@jest/globals';
import kafkajs from 'kafkajs';
import { transportConformance } from '../src/conformance.ts';
import { deadLetterTopic, type EventMessage, type EventTransport, WrongTopic } from '../src/index.ts';
import { createKafkaTransport } from '../src/kafka/create-kafka-transport.ts';
import { SESSION_MS, startKafkaWorld } from './kafka-world.ts';

const unique = (name: string) => `${name}.${randomUUID().slice(0, 8)}`;
const topicOf = (partitions: number) => defineTopic({ name: unique('test'), partitions, compacted: false, retentionHours: 24 });
const message = ({ name }: Topic, key: string, payload: unknown): EventMessage => ({
  id: randomUUID(),
  topic: name,
  key,
  type: 'tested.v1',
  payload,
  occurredAt: new Date().toISOString(),
});

await whenEngine('kafka', ({ KAFKA_BROKERS = '' }) => {
  const brokers = KAFKA_BROKERS.split(',');
  const startWorld = () => startKafkaWorld(brokers);

  transportConformance('Kafka', startWorld);

  test('Kafka: refuses topics that are not as declared, and names what differs', async () => {
    await using world = await startWorld();
    const transport = await world.connect();
    const topic = topicOf(3);
    await transport.ensureTopics([topic]);
    const stranger = await world.connect();

    for (const [declared, difference] of [
      [{ ...topic, partitions: 2 }, 'it must have 2 partitions, but has 3'],
      [{ ...topic, partitions: 4 }, 'it must have 4 partitions, but has 3'],
      [{ ...topic, compacted: true }, 'cleanup.policy must be compact, but is delete'],
      [{ ...topic, retentionHours: 48 }, 'retention.ms must be 172800000, but is 86400000'],
    ] as const) {
      const refused = stranger.ensureTopics([declared]);
      await expect(refused).rejects.toThrow(WrongTopic);
      await expect(refused).rejects.toThrow(topic.name);
      await expect(refused).rejects.toThrow(difference);
    }
    await stranger.ensureTopics([{ ...topic }]);
  });

  test('Kafka: several processes may create the same topics at the same time', async () => {
    await using world = await startWorld();
    const transports = await Promise.all([world.connect(), world.connect(), world.connect()]);
    const topics = [topicOf(2), topicOf(3)];

    await Promise.all(transports.map((transport) => transport.ensureTopics(topics)));

    await transports[0]?.publish(topics.map((topic) => message(topic, 'a', 1)));
  });

  test('Kafka: J2: foreign records become dead letters, tombstones are skipped, and the partition goes on', async () => {
    await using world = await startWorld();
    const transport = await world.connect();
    const topic = topicOf(1);
    await transport.ensureTopics([topic]);
    await writeByHand(brokers, topic, [{ value: 'not { JSON' }, { value: '{}' }, { key: 'a', value: null }]);
    await transport.publish([message(topic, 'a', 'fine')]);
    const seen: unknown[] = [];

    const running = await transport.subscribe({
      group: unique('seen'),
      topics: [topic],
      handle: async ({ payload }) => void seen.push(payload),
    });
    await running.caughtUp();

    expect(seen).toEqual(['fine']);
    expect(await readAll(transport, deadLetterTopic(topic))).toMatchObject([
      { type: 'unreadable', payload: 'not { JSON', headers: { reason: expect.stringContaining('not a message of this platform') } },
      { type: 'unreadable', payload: '{}' },
    ]);
  });

  test('Kafka: J2: a key that waits for long delays no other, also behind more messages than may wait in memory', async () => {
    await using world = await startWorld();
    const transport = await world.connect();
    const topic = topicOf(1);
    await transport.ensureTopics([topic]);
    const { promise: freed, resolve: free } = Promise.withResolvers<void>();
    const seen: unknown[] = [];
    const running = await transport.subscribe({
      group: unique('seen'),
      topics: [topic],
      async handle({ key, payload }) {
        if (key === 'stuck') await freed;
        seen.push(payload);
      },
    });

    await transport.publish([
      message(topic, 'stuck', 'stuck'),
      ...Array.from({ length: 3_000 }, (_, index) => message(topic, `${index}`, index)),
    ]);
    await eventually(() => expect(seen).toHaveLength(3_000), { withinMs: 30_000 });
    expect(await running.lag()).toBe(3_001);
    free();
    await running.caughtUp();

    expect(seen.at(-1)).toBe('stuck');
  });

  test('Kafka: R6: a member that was suspended for longer than its session begins nothing and commits no offsets when it resumes, and joins again', async () => {
    await using world = await startWorld();
    const transport = await world.connect();
    const topic = topicOf(2);
    await transport.ensureTopics([topic]);
    const group = unique('frozen');
    const frozen = await world.spawnMember(group, topic, 100);
    const old = Array.from({ length: 120 }, (_, index) => message(topic, `key ${index}`, index));
    await transport.publish(old);
    await eventually(() => expect(frozen.handled().length).toBeGreaterThan(4));

    frozen.freeze();
    const before = new Set(frozen.handled());
    const handled: string[] = [];
    const running = await transport.subscribe({ group, topics: [topic], handle: async ({ id }) => void handled.push(id) });
    await running.caughtUp();
    frozen.thaw();
    const fresh: string[] = [];
    await eventually(
      async () => {
        const more = Array.from({ length: 10 }, (_, index) => message(topic, `key ${index}`, 'fresh'));
        fresh.push(...more.map(({ id }) => id));
        await transport.publish(more);
        await running.caughtUp();
        expect(frozen.handled().some((id) => fresh.includes(id))).toBe(true);
      },
      { withinMs: 40_000 },
    );

    const everywhere = new Set([...frozen.handled(), ...handled]);
    expect([...old.map(({ id }) => id), ...fresh].filter((id) => !everywhere.has(id))).toEqual([]);
    // Handlers that were running when it was suspended end; no waiting message is begun.
    const afterwards = frozen.handled().filter((id) => !before.has(id) && !fresh.includes(id));
    expect(afterwards.length).toBeLessThanOrEqual(4);
    expect(await running.lag()).toBe(0);
  });

  test('Kafka: reports its lag as a metric, by topic and group', async () => {
    const metrics = createMetrics('test');
    await using stack = new AsyncDisposableStack();
    const transport = await createKafkaTransport({ brokers, clientId: 'test', log: silentLog, metrics, sessionInMs: SESSION_MS });
    stack.defer(() => transport.close());
    const topic = topicOf(2);
    await transport.ensureTopics([topic]);
    await transport.publish([message(topic, 'a', 1), message(topic, 'b', 2)]);
    const group = unique('lagging');
    await transport.subscribe({ group, topics: [topic], handle: () => delay(60_000, undefined, { ref: false }) });

    const shown = await metrics.registry.getSingleMetricAsString('flotilla_event_lag');

    expect(shown).toContain(`flotilla_event_lag{topic="${topic.name}",group="${group}",service="test"} 2`);
  });

  test('Kafka: deletes the groups of replay subscriptions', async () => {
    await using world = await startWorld();
    const transport = await world.connect();
    const topic = topicOf(1);
    await transport.ensureTopics([topic]);
    const group = unique('view');
    const running = await transport.subscribe({ group, topics: [topic], mode: 'replay', handle: async () => {} });
    await eventually(async () => expect(await groupsLike(brokers, group)).toHaveLength(1));

    await running.stop();

    expect(await groupsLike(brokers, group)).toEqual([]);
  });
});

async function readAll(transport: EventTransport, topic: Topic): Promise<EventMessage[]> {
  const all: EventMessage[] = [];
  const running = await transport.subscribe({
    group: unique('all'),
    topics: [topic],
    mode: 'replay',
    handle: async (each) => void all.push(each),
  });
  await running.caughtUp();
  await running.stop();
  return all;
}

async function withKafka<T>(brokers: string[], work: (kafka: kafkajs.Kafka) => Promise<T>): Promise<T> {
  return work(new kafkajs.Kafka({ clientId: 'by hand', brokers, logLevel: kafkajs.logLevel.NOTHING }));
}

const writeByHand = (brokers: string[], { name }: Topic, messages: kafkajs.Message[]) =>
  withKafka(brokers, async (kafka) => {
    const producer = kafka.producer({ createPartitioner: kafkajs.Partitioners.DefaultPartitioner });
    await producer.connect();
    await producer.send({ topic: name, messages });
    await producer.disconnect();
  });

const groupsLike = (brokers: string[], name: string) =>
  withKafka(brokers, async (kafka) => {
    const admin = kafka.admin();
    await admin.connect();
    const { groups } = await admin.listGroups();
    await admin.disconnect();
    return groups.filter(({ groupId }) => groupId.startsWith(name));
  });
