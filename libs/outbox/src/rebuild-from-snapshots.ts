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
  /** The service's. */
  readonly group: string;
  readonly consumers: readonly Consumer[];
  /** Which of the compacted topics its consumers listen to; default all of them. */
  readonly topics?: readonly Topic[];
  readonly log: Log;
};

export type RebuildCounts = {
  readonly topics: readonly string[];
  readonly handled: number;
  /** Had no effect, because a Problem says so. */
  readonly settled: number;
  /** Of types nobody here listens to. */
  readonly passedOver: number;
  /** Not understood, or failed each time; the log says why. */
  readonly failed: number;
};

const CONCURRENCY = 8;

/**
 * Handles the newest event of every key once more, whether it was handled before or not, each in a transaction of its own: for read models that were
 * lost. Nothing outside the database is touched and nothing is published. The service may run meanwhile. Resolves when everything that was published
 * before the call is handled; throws when a topic does not keep the newest event of each key.
 */
export async function rebuildFromSnapshots(options: RebuildOptions): Promise<RebuildCounts> {
  const { database, transport, group, consumers, log, topics = topicsOf(consumers).filter(({ compacted }) => compacted) } = options;
  const wrong = topics.find(({ name, compacted }) => !compacted || !consumers.some(({ event }) => event.topic.name === name));
  if (wrong)
    throw new Error(`Nothing can be rebuilt from ${wrong.name}: only compacted topics that ${group} listens to hold all it needs.`);
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
      if (isUnavailable(error)) throw new TryAgainLater(`${message.type} waits: ${(error as Error).message}`, { cause: error });
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
