import { setTimeout as delay } from 'node:timers/promises';
import { toDeadLetter } from '../dead-letters.ts';
import { createDispatcher } from '../dispatcher.ts';
import { Poison } from '../failures.ts';
import { reportLag, totalOf } from '../lag.ts';
import { countOutcomes } from '../outcomes.ts';
import type { EventMessage, EventTransport, RunningSubscription, Subscription } from '../transport.ts';
import { createClient } from './create-client.ts';
import { withDeadline } from './deadline.ts';
import { isKafkaUnavailable } from './failures.ts';
import type { KafkaOptions } from './kafka-options.ts';
import { readHeads } from './offsets.ts';
import { createPublisher } from './publisher.ts';
import { subscribeReplay } from './subscribe-replay.ts';
import { type Reader, subscribeShared } from './subscribe-shared.ts';
import { createTopics } from './topics.ts';

const CONNECT_WITHIN_MS = 15_000;
const CLOSE_WITHIN_MS = 2_000;
/** Readiness probes wait two seconds for all checks together. */
const READY_WITHIN_MS = 1_000;

/** Events over Kafka: partitions by key, an idempotent producer, consumer groups that commit offsets of settled messages. */
export async function createKafkaTransport(options: KafkaOptions): Promise<EventTransport> {
  const { log, metrics, replication = 0, sessionInMs = 10_000 } = options;
  const adminClient = createClient(options, { retries: 3 });
  const admin = adminClient.kafka.admin();
  const topics = createTopics(admin, { replication });
  const publisher = createPublisher({ newClient: () => createClient(options, { retries: 5 }), topics, log });
  const readers = new Set<Reader>();
  const count = countOutcomes(metrics);
  try {
    await withDeadline('connecting', CONNECT_WITHIN_MS, Promise.all([admin.connect(), publisher.connect()]));
  } catch (error) {
    await publisher.close();
    adminClient.abandon();
    throw error;
  }

  async function subscribe(subscription: Subscription): Promise<RunningSubscription> {
    const { group } = subscription;
    const names = subscription.topics.map(({ name }) => name);
    await topics.ensure(subscription.topics);
    const isShared = (subscription.mode ?? 'shared') === 'shared';
    const objections = new WeakMap<EventMessage, string>();
    const dispatcher = createDispatcher({
      subscription: {
        ...subscription,
        async handle(message, context) {
          const objection = objections.get(message);
          if (objection !== undefined) throw new Poison(objection);
          await subscription.handle(message, context);
        },
      },
      log,
      count: (outcome, { topic }) => count(outcome, topic, group),
      park: async (message, reason, tries) => {
        if (isShared) await publisher.publish([toDeadLetter(message, { group, reason, tries })]);
      },
    });
    const reader = (isShared ? subscribeShared : subscribeReplay)({
      admin,
      newClient: () => createClient(options, { retries: 1_000 }),
      subscription,
      dispatcher,
      object: (message, objection) => objections.set(message, objection),
      heads: await readHeads(admin, names),
      sessionInMs,
      log,
    });
    readers.add(reader);
    const heads = () => readHeads(admin, names);
    const isBehind = async (targets: Awaited<ReturnType<typeof heads>>) => totalOf(await reader.behind(targets)) > 0;
    const lags = async () => reader.behind(await heads());
    const stopReporting = reportLag(metrics, { group, lags }, log);
    let isStopped = false;
    return {
      async caughtUp() {
        const targets = await heads();
        for (let pause = 5; await isBehind(targets).catch(stillBehind); pause = Math.min(pause * 1.5, 200)) {
          if (isStopped) throw new Error(`The subscription of ${group} was stopped.`);
          await delay(pause);
        }
      },
      lag: async () => totalOf(await lags()),
      async stop() {
        if (isStopped) return;
        isStopped = true;
        readers.delete(reader);
        stopReporting();
        await reader.stop();
      },
    };
  }

  return {
    ensureTopics: (wanted) => topics.ensure(wanted),
    emptyTopics: (wanted) => topics.empty(wanted),
    publish: (messages) => publisher.publish(messages),
    subscribe,
    async isReady() {
      if ([...readers].some((reader) => !reader.isAlive())) return false;
      return withDeadline('the cluster', READY_WITHIN_MS, admin.describeCluster()).then(
        () => true,
        () => false,
      );
    },
    async close() {
      const running = [...readers];
      readers.clear();
      await Promise.allSettled(running.map((reader) => reader.stop()));
      await Promise.allSettled([publisher.close(), withDeadline('closing', CLOSE_WITHIN_MS, admin.disconnect())]);
      adminClient.abandon();
    },
  };
}

/** `caughtUp` goes on waiting while Kafka is unavailable. */
function stillBehind(error: unknown): true {
  if (isKafkaUnavailable(error)) return true;
  throw error;
}
