import type { Topic } from '@flotilla/contract';
import { contracts } from '@flotilla/contracts';
import type { EventMessage } from '@flotilla/events';
import type { Service } from '@flotilla/service';

export type Subscribers = {
  readonly topics: readonly Topic[];
  /** Longest retention of a topic that is not compacted: what is older may have been handled and forgotten. */
  readonly keptMs: number;
  /** The services in whose inbox an event belongs; the consumer group of each has its name. */
  of(event: Pick<EventMessage, 'payload' | 'topic' | 'type'>): readonly string[];
};

/** All topics of the registry and of these services, and who subscribes to what. */
export function subscribersAmong(services: readonly Service[]): Subscribers {
  const topics = new Set([...contracts.flatMap((contract) => contract.topics), ...services.flatMap(({ publishes }) => publishes)]);
  const subscriptions = services.flatMap(({ name, subscribesTo }) =>
    subscribesTo.map(({ event: { topic, type }, concerns }) => ({ name, event: `${topic.name} ${type}`, concerns })),
  );
  const byEvent = Map.groupBy(subscriptions, ({ event }) => event);
  return {
    topics: [...topics],
    keptMs: Math.max(...[...topics].map(({ retentionHours }) => retentionHours)) * 3_600_000,
    of: ({ topic, type, payload }) =>
      (byEvent.get(`${topic} ${type}`) ?? []).filter(({ concerns }) => concerns?.(payload as never) !== false).map(({ name }) => name),
  };
}
