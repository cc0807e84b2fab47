import type { Topic } from '@flotilla/contract';
import kafkajs, { type Admin } from 'kafkajs';
import { withDeadLetters } from '../dead-letters.ts';
import { UnknownTopic, WrongTopic } from '../failures.ts';
import { retryWhileSettling, withDeadline } from './deadline.ts';
import { answerOf, Late } from './failures.ts';

export type Topics = {
  /** Creates missing topics and checks existing ones: throws WrongTopic. */
  ensure(topics: readonly Topic[]): Promise<void>;
  /** Deletes them, with the offsets of their groups, and creates them again. */
  empty(topics: readonly Topic[]): Promise<void>;
  /** Throws UnknownTopic. */
  check(names: Iterable<string>): Promise<void>;
  /** Forgets which topics exist, after a failure that may mean they changed. */
  forget(): void;
};

/** Room for the largest message with its headers, uncompressed; batches of smaller ones do not exceed it. */
export const LARGEST_BATCH_IN_BYTES = 1_000_000;
const LARGEST_RECORDS_IN_BYTES = 2 * 1024 * 1024;
const ENSURE_WITHIN_MS = 30_000;
const CHECK_WITHIN_MS = 5_000;
const DAY_MS = 24 * 3_600_000;

/** The topics of one Kafka, remembered once seen. */
export function createTopics(admin: Admin, { replication }: { replication: number }): Topics {
  const known = new Set<string>();
  const ensured = new Set<Topic>();

  async function ensure(wanted: readonly Topic[]): Promise<void> {
    const fresh = wanted.filter((topic) => !ensured.has(topic));
    const all = new Map(withDeadLetters(fresh).map((topic) => [topic.name, topic]));
    if (all.size === 0) return;
    await makeMissing([...all.values()]);
    for (const topic of all.values()) known.add(topic.name);
    for (const topic of fresh) ensured.add(topic);
  }

  async function makeMissing(topics: readonly Topic[]): Promise<void> {
    const there = new Set(await admin.listTopics());
    const missing = topics.filter(({ name }) => !there.has(name));
    if (missing.length > 0) {
      const { brokers } = await admin.describeCluster();
      const copies = replication > 0 ? replication : Math.min(brokers.length, 3);
      // Another process may create the same ones at the same time.
      await admin
        .createTopics({ topics: missing.map((topic) => declarationOf(topic, copies)), waitForLeaders: false })
        .catch(ignoreExisting);
    }
    await retryWhileSettling('reading topics', ENSURE_WITHIN_MS, () => checkAll(topics));
  }

  async function checkAll(topics: readonly Topic[]): Promise<void> {
    const names = topics.map(({ name }) => name);
    const [{ topics: found }, { resources: described }] = await Promise.all([
      admin.fetchTopicMetadata({ topics: names }),
      admin.describeConfigs({
        resources: names.map((name) => ({ type: kafkajs.ConfigResourceTypes.TOPIC, name })),
        includeSynonyms: false,
      }),
    ]);
    const partitions = new Map(found.map((each) => [each.name, each.partitions.length]));
    const configs = new Map(
      described.map(({ resourceName, configEntries }) => [
        resourceName,
        new Map(configEntries.map((entry) => [entry.configName, entry.configValue])),
      ]),
    );
    for (const topic of topics) check(topic, partitions.get(topic.name) ?? 0, configs.get(topic.name) ?? new Map());
  }

  return {
    ensure: (wanted) => withDeadline('creating topics', ENSURE_WITHIN_MS, ensure(wanted)),
    async empty(wanted) {
      const names = withDeadLetters(wanted).map(({ name }) => name);
      const there = await withDeadline('listing topics', CHECK_WITHIN_MS, admin.listTopics());
      const old = names.filter((name) => there.includes(name));
      if (old.length > 0) await withDeadline('deleting topics', ENSURE_WITHIN_MS, admin.deleteTopics({ topics: old }));
      // Brokers delete asynchronously and refuse the same name until then.
      await retryWhileSettling('deleting topics', ENSURE_WITHIN_MS, async () => {
        const left = await admin.listTopics();
        if (old.some((name) => left.includes(name))) throw new Late('Topics are still being deleted.');
      });
      known.clear();
      ensured.clear();
      await withDeadline('creating topics', ENSURE_WITHIN_MS, ensure(wanted));
    },
    async check(names) {
      const missing = [...new Set(names)].filter((name) => !known.has(name));
      if (missing.length === 0) return;
      const there = new Set(await withDeadline('listing topics', CHECK_WITHIN_MS, admin.listTopics()));
      for (const name of missing) {
        if (!there.has(name)) throw new UnknownTopic(name);
        known.add(name);
      }
    },
    forget: () => known.clear(),
  };
}

function check(topic: Topic, partitions: number, config: ReadonlyMap<string, string>): void {
  const differences = Object.entries(configOf(topic))
    .filter(([name, value]) => config.get(name) !== value)
    .map(([name, value]) => `${name} must be ${value}, but is ${config.get(name) ?? 'unknown'}`);
  // With more partitions, keys would move away from their earlier messages.
  if (partitions !== topic.partitions) differences.unshift(`it must have ${topic.partitions} partitions, but has ${partitions}`);
  if (differences.length > 0) throw new WrongTopic(topic.name, differences);
}

/** The configuration that is required; the rest is up to the operator. */
function configOf({ compacted, retentionHours }: Topic): Record<string, string> {
  return {
    'cleanup.policy': compacted ? 'compact' : 'delete',
    'retention.ms': compacted ? '-1' : String(retentionHours * 3_600_000),
    'max.message.bytes': String(LARGEST_RECORDS_IN_BYTES),
  };
}

function declarationOf(topic: Topic, copies: number) {
  const config = {
    ...configOf(topic),
    ...(copies > 2 && { 'min.insync.replicas': '2' }),
    // Only closed segments are compacted.
    ...(topic.compacted && { 'segment.ms': String(DAY_MS) }),
  };
  return {
    topic: topic.name,
    numPartitions: topic.partitions,
    replicationFactor: copies,
    configEntries: Object.entries(config).map(([name, value]) => ({ name, value })),
  };
}

function ignoreExisting(error: unknown): void {
  const { errors = [error] } = error as { errors?: unknown[] };
  const other = errors.find((each) => answerOf(each) !== 'TOPIC_ALREADY_EXISTS');
  if (other) throw other;
}
