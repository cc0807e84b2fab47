import type { Topic } from '@flotilla/contract';
import { contracts } from '@flotilla/contracts';
import { services } from '../open-instance.ts';

export const allTopics: readonly Topic[] = contracts.flatMap(({ topics }) => topics);

/** Longest retention of a topic that is not compacted: what is older may have been handled and forgotten. */
export const KEPT_MS = Math.max(...allTopics.map(({ retentionHours }) => retentionHours)) * 3_600_000;

/** The services that keep an inbox of events of a type; the group of each has its name. */
export function listenersTo(topic: string, type: string): readonly string[] {
  return listeners.get(`${topic} ${type}`) ?? [];
}

const subscriptions = services.flatMap(({ name, subscribesTo }) =>
  subscribesTo.map(({ topic, type }) => ({ name, event: `${topic.name} ${type}` })),
);
const listeners = new Map(
  [...Map.groupBy(subscriptions, ({ event }) => event)].map(([event, each]) => [event, each.map(({ name }) => name)]),
);
