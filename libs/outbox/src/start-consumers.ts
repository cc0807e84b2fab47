import { isUnavailable } from '@flotilla/availability';
import { type Database, prepared, type Transaction, tables } from '@flotilla/database';
import { type EventMessage, type EventTransport, type RunningSubscription, TryAgainLater } from '@flotilla/events';
import { Problem } from '@flotilla/problem';
import { createMetrics, type Log, type Metrics, traced } from '@flotilla/telemetry';
import type { Consumer } from './consumer.ts';
import { findConsumer, topicsOf } from './find-consumer.ts';
import { forgetHandled } from './forget-handled.ts';
import { InboxMessage } from './outbox-message.entity.ts';

const FORGET_EVERY_MS = 3_600_000;

const db = tables({ InboxMessage });

/** Returns no row when this consumer has handled the message before. */
const remember = prepared('remember-message', (on, consumer: string, messageId: string) =>
  db(on)
    .insertInto('InboxMessage')
    .values({ consumer, messageId })
    .onConflict((conflict) => conflict.doNothing())
    .returning('messageId'),
);

export type ConsumersOptions = {
  database: Database;
  transport: EventTransport;
  /** The name of the consumer group and of the inbox rows: that of the service. */
  group: string;
  consumers: readonly Consumer[];
  log: Log;
  metrics?: Metrics;
};

/**
 * Runs a service's consumers. A message that was handled before is skipped; a Problem settles it and is logged; while a database or service is
 * unavailable it waits; after five other failures it becomes a dead letter, and so do unknown versions and malformed payloads at once. Types without a
 * consumer are skipped.
 */
export async function startConsumers(options: ConsumersOptions): Promise<RunningSubscription> {
  const { database, transport, group, consumers, log, metrics = createMetrics('consumers') } = options;
  const find = findConsumer(consumers);
  const handled = metrics.counter('events_handled_total', 'Events by type and outcome.', ['type', 'outcome']);

  async function settle(message: EventMessage, problem: Problem): Promise<void> {
    await database.transaction((tx) => remember(tx, group, message.id));
    handled.inc({ type: message.type, outcome: 'settled' });
    log.info({ event: message.type, key: message.key, messageId: message.id, reason: problem.message }, 'event was settled without effect');
  }

  async function handle(message: EventMessage): Promise<void> {
    const found = find(message);
    if (!found) return;
    const work = async (tx: Transaction): Promise<boolean> => {
      if ((await remember(tx, group, message.id)).length === 0) return false;
      const about = { event: message.type, key: message.key };
      await found.handle(message.payload as never, { tx, message, rebuilding: false, log: log.child(about) });
      return true;
    };
    const span = {
      parent: message.headers?.['traceparent'],
      kind: 'consumer',
      attributes: { 'messaging.message.id': message.id },
    } as const;
    try {
      const isNew = await traced(`handle ${message.type}`, span, () => database.transaction(work));
      handled.inc({ type: message.type, outcome: isNew ? 'handled' : 'duplicate' });
    } catch (error) {
      if (isUnavailable(error))
        throw new TryAgainLater(`could not handle ${message.type} now: ${(error as Error).message}`, { cause: error });
      if (!(error instanceof Problem)) throw error;
      await settle(message, error);
    }
  }

  const subscription = await transport.subscribe({ group, topics: topicsOf(consumers), handle });
  const forgetting = setInterval(
    () => forgetHandled(database).catch((error: unknown) => log.warn({ err: error }, 'could not delete old inbox rows')),
    FORGET_EVERY_MS,
  );
  return {
    ...subscription,
    stop: async () => {
      clearInterval(forgetting);
      await subscription.stop();
    },
  };
}
