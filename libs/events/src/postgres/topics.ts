import type { Topic } from '@flotilla/contract';
import type { Database } from '@flotilla/database';
import { withDeadLetters } from '../dead-letters.ts';
import { UnknownTopic } from '../failures.ts';
import { ensureTopics, findTopics } from './statements.ts';

export type Topics = {
  ensure(topics: readonly Topic[]): Promise<void>;
  /** Throws UnknownTopic. */
  find(names: Iterable<string>): Promise<ReadonlyMap<string, KnownTopic>>;
};

export type KnownTopic = { readonly partitions: number; readonly compacted: boolean };

/** The topics of one database, remembered once seen. A topic may gain partitions, never lose some. */
export function createTopics(database: Database): Topics {
  const known = new Map<string, KnownTopic>();
  const ensured = new Set<Topic>();

  async function ensure(wanted: readonly Topic[]): Promise<void> {
    const topics = withDeadLetters(wanted.filter((topic) => !ensured.has(topic)));
    if (topics.length === 0) return;
    const sorted = topics.toSorted((a, b) => (a.name < b.name ? -1 : 1));
    await ensureTopics(database, [
      sorted.map(({ name }) => name),
      sorted.map(({ partitions }) => partitions),
      sorted.map(({ compacted }) => compacted),
      sorted.map(({ retentionHours }) => retentionHours),
    ]);
    for (const topic of wanted) ensured.add(topic);
  }

  return {
    ensure,
    async find(names) {
      const missing = [...new Set(names)].filter((name) => !known.has(name));
      if (missing.length > 0) {
        const rows = await findTopics(database, [missing]);
        for (const { name, ...topic } of rows) known.set(name, topic);
        const unknown = missing.find((name) => !known.has(name));
        if (unknown !== undefined) throw new UnknownTopic(unknown);
      }
      return known;
    },
  };
}
