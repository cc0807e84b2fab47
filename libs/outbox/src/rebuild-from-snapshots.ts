import { isUnavailable } from '@flotilla/availability';
import type { Topic } from '@flotilla/contract';
import type { Database } from '@flotilla/database';
import { type EventMessage, type EventTransport, TryAgainLater } from '@flotilla/events';
import { Problem } from '@flotilla/problem';
import type { Log } from '@flotilla/telemetry';
import type { Consumer } from './consumer.ts';
import { findConsumer, topicsOf } from './find-consumer.ts';
import { publishNothing } from './publish.ts';

export type RebuildOptions = {
  readonly database: Database;
  readonly transport: EventTransport;
  /** The consumer group of the service. */
  readonly group: string;
  readonly consumers: readonly Consumer[];
  /** Compacted topics that its consumers subscribe to; default all of them. */
  readonly topics?: readonly Topic[];
  readonly log: Log;
};

export type RebuildCounts = {
  readonly topics: readonly string[];
  readonly handled: number;
  /** Had no effect, because the consumer threw a Problem. */
  readonly settled: number;
  /** Events of types without a consumer. */
  readonly passedOver: number;
  /** Malformed, or failed at every try; the log says why. */
  readonly failed: number;
};

const CONCURRENCY = 8;

/**
 * Rebuilds lost read models: handles the newest event of every key again, each in a transaction of its own, whether or not it was handled before. Nothing
 * outside the database changes and nothing is published. The service may run meanwhile. Resolves when everything that was published before the call is
 * handled; throws when a topic does not keep the newest event of each key.
 */
export async function rebuildFromSnapshots(options: RebuildOptions): Promise<RebuildCounts> {
  const { database, transport, group, consumers, log, topics = topicsOf(consumers).filter(({ compacted }) => compacted) } = options;
  const wrong = topics.find(({ name, compacted }) => !compacted || !consumers.some(({ event }) => event.topic.name === name));
  if (wrong)
    throw new Error(
      `Nothing can be rebuilt from ${wrong.name}: only compacted topics that ${group} subscribes to have the newest event of every key.`,
    );
  const find = findConsumer(consumers);
  const counts = { handled: 0, settled: 0, passedOver: 0 };
  const failed = new Set<string>();

  async function handle(message: EventMessage): Promise<void> {
    failed.add(message.id);
    counts[await apply(message)] += 1;
    failed.delete(message.id);
  }

  async function apply(message: EventMessage): Promise<keyof typeof counts> {
    const found = find(message);
    if (!found) return 'passedOver';
    try {
      await database.transaction(async (tx) => {
        publishNothing(tx);
        const about = { event: message.type, key: message.key };
        await found.handle(message.payload as never, { tx, message, rebuilding: true, log: log.child(about) });
      });
      return 'handled';
    } catch (error) {
      if (isUnavailable(error))
        throw new TryAgainLater(`could not handle ${message.type} now: ${(error as Error).message}`, { cause: error });
      if (!(error instanceof Problem)) throw error;
      return 'settled';
    }
  }

  if (topics.length > 0) {
    const running = await transport.subscribe({ group: `${group}.rebuild`, topics, handle, mode: 'replay', concurrency: CONCURRENCY });
    try {
      await running.caughtUp();
    } finally {
      await running.stop();
    }
  }
  return { topics: topics.map(({ name }) => name), ...counts, failed: failed.size };
}
