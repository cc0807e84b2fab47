import type { Topic } from '@flotilla/contract';
import { contracts } from '@flotilla/contracts';
import type { Service } from '@flotilla/service';

export type Subscribers = {
  readonly topics: readonly Topic[];
  /** Longest retention of a topic that is not compacted: what is older may have been handled and forgotten. */
  readonly keptMs: number;
  /** The services that keep an inbox of events of a type; the consumer group of each has its name. */
  of(topic: string, type: string): readonly string[];
};

/** All topics of the registry and of these services, and who subscribes to what. */
export function subscribersAmong(services: readonly Service[]): Subscribers {
  const topics = new Set([...contracts.flatMap((contract) => contract.topics), ...services.flatMap(({ publishes }) => publishes)]);
  const subscriptions = services.flatMap(({ name, subscribesTo }) =>
    subscribesTo.map(({ topic, type }) => ({ name, event: `${topic.name} ${type}` })),
  );
  const byEvent = Map.groupBy(subscriptions, ({ event }) => event);
  return {
    topics: [...topics],
    keptMs: Math.max(...[...topics].map(({ retentionHours }) => retentionHours)) * 3_600_000,
    of: (topic, type) => (byEvent.get(`${topic} ${type}`) ?? []).map(({ name }) => name),
  };
}
