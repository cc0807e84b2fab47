import type { Topic } from '@flotilla/contract';
import { connectDatabase, type Database } from '@flotilla/database';
import type { Log, Metrics } from '@flotilla/telemetry';
import { toDeadLetter, withDeadLetters } from '../dead-letters.ts';
import { createDispatcher } from '../dispatcher.ts';
import { reportLag } from '../lag.ts';
import { countOutcomes } from '../outcomes.ts';
import type { EventMessage, EventTransport, RunningSubscription, Subscription } from '../transport.ts';
import { append } from './append.ts';
import { maintain } from './maintain.ts';
import { APPENDED_CHANNEL, MEMBERS_CHANNEL, migrations } from './schema.ts';
import { emptyTopics } from './statements.ts';
import { subscribeReplay } from './subscribe-replay.ts';
import { subscribeShared, type Wakeable } from './subscribe-shared.ts';
import { createTopics } from './topics.ts';

export type PostgresTransportOptions = {
  /** A database of its own, shared by all services. */
  readonly url: string;
  /** Used instead of opening `url`. The caller has applied the migrations, and closes it. */
  readonly database?: Database;
  readonly log: Log;
  readonly metrics?: Metrics;
  /** How often to poll without a notification; default 2 s. */
  readonly pollInMs?: number;
  /** After how long without a renewal a member loses its partitions; default 10 s. */
  readonly leaseInMs?: number;
};

export type PostgresTransport = EventTransport & {
  /** Retention and compaction, which otherwise run every ten minutes. */
  maintain(): Promise<void>;
};

const MAINTAIN_EVERY_MS = 10 * 60_000;

/** Events in a PostgreSQL database: a log table with an offset per partition, and leases by which members of a group divide the partitions. */
export async function createPostgresTransport(options: PostgresTransportOptions): Promise<PostgresTransport> {
  const { url, log, metrics, pollInMs = 2_000, leaseInMs = 10_000 } = options;
  const database = options.database ?? (await openMigrated(url, log));
  const topics = createTopics(database);
  const subscriptions = new Map<Wakeable, Subscription>();
  const count = countOutcomes(metrics);

  const listening = [
    database.listen(APPENDED_CHANNEL, (topic) => {
      for (const [running, subscription] of subscriptions) {
        if (topic === '' || subscription.topics.some(({ name }) => name === topic)) running.wake();
      }
    }),
    database.listen(MEMBERS_CHANNEL, (group) => {
      for (const [running, subscription] of subscriptions) if (group === '' || group === subscription.group) running.share();
    }),
  ];
  const maintenance = setInterval(() => {
    maintain(database).catch((error: unknown) => log.warn({ err: error }, 'could not delete old events'));
  }, MAINTAIN_EVERY_MS);
  maintenance.unref();

  const publish = (messages: readonly EventMessage[]) => append(database, topics, messages);

  async function subscribe(subscription: Subscription): Promise<RunningSubscription> {
    await topics.ensure(subscription.topics);
    const isShared = (subscription.mode ?? 'shared') === 'shared';
    const dispatcher = createDispatcher({
      subscription,
      log,
      count: (outcome, { topic }) => count(outcome, topic, subscription.group),
      park: async (message, reason, tries) => {
        if (isShared) await publish([toDeadLetter(message, { group: subscription.group, reason, tries })]);
      },
    });
    const running = await (isShared ? subscribeShared : subscribeReplay)({ database, dispatcher, subscription, pollInMs, leaseInMs, log });
    subscriptions.set(running, subscription);
    const stopReporting = reportLag(metrics, { group: subscription.group, lags: running.lags }, log);
    running.wake();
    return {
      caughtUp: running.caughtUp,
      lag: running.lag,
      async stop() {
        subscriptions.delete(running);
        stopReporting();
        await running.stop();
      },
    };
  }

  return {
    ensureTopics: (wanted: readonly Topic[]) => topics.ensure(wanted),
    async emptyTopics(wanted) {
      await topics.ensure(wanted);
      const names = withDeadLetters(wanted).map(({ name }) => name);
      await emptyTopics(database, [names]);
    },
    publish,
    subscribe,
    isReady: database.isReady,
    maintain: () => maintain(database),
    async close() {
      clearInterval(maintenance);
      const running = [...subscriptions.keys()];
      subscriptions.clear();
      await Promise.allSettled(running.map((each) => each.stop()));
      for (const stopListening of listening) stopListening();
      if (!options.database) await database.close();
    },
  };
}

async function openMigrated(url: string, log: Log): Promise<Database> {
  const database = await connectDatabase({ url, entities: [], migrations, log, poolSize: 6, name: 'events' });
  try {
    await database.migrate();
    return database;
  } catch (error) {
    await database.close();
    throw error;
  }
}
