import type { Admin } from 'kafkajs';
import { retryWhileSettling } from './deadline.ts';

export type Place = { readonly topic: string; readonly partition: number };
/** `low` is the first offset that still exists, `next` that of the next message. */
export type Head = Place & { readonly low: number; readonly next: number };

/** New topics have no leader for a while, longer on a busy machine. */
const ASK_WITHIN_MS = 20_000;

export const nameOf = ({ topic, partition }: Place) => `${topic}/${partition}`;

/** The ends of the topics' partitions. */
export async function readHeads(admin: Admin, topics: readonly string[]): Promise<Head[]> {
  const ask = async (topic: string) => {
    const partitions = await admin.fetchTopicOffsets(topic);
    return partitions.map(({ partition, low, high }) => ({ topic, partition, low: Number(low), next: Number(high) }));
  };
  const found = topics.map((topic) => retryWhileSettling(`the offsets of ${topic}`, ASK_WITHIN_MS, () => ask(topic)));
  return (await Promise.all(found)).flat();
}

/** The next offset of each partition that the group has not settled; absent where it has settled none. */
export async function readCommitted(admin: Admin, group: string, topics: readonly string[]): Promise<Map<string, number>> {
  const found = await retryWhileSettling('the offsets of a group', ASK_WITHIN_MS, () =>
    admin.fetchOffsets({ groupId: group, topics: [...topics] }),
  );
  return new Map(
    found.flatMap(({ topic, partitions }) =>
      partitions
        .filter(({ offset }) => Number(offset) >= 0)
        .map(({ partition, offset }) => [nameOf({ topic, partition }), Number(offset)] as const),
    ),
  );
}

/** How many messages of each topic lie before the heads and are not settled. */
export function behindBy(heads: readonly Head[], next: ReadonlyMap<string, number>): Map<string, number> {
  const behind = new Map<string, number>();
  for (const head of heads) {
    const missing = Math.max(head.next - Math.max(next.get(nameOf(head)) ?? 0, head.low), 0);
    behind.set(head.topic, (behind.get(head.topic) ?? 0) + missing);
  }
  return behind;
}
