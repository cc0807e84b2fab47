import type { Topic } from '@flotilla/contract';
import { checkPayload } from '@flotilla/contract/check';
import { type EventMessage, Poison } from '@flotilla/events';
import type { Consumer } from './consumer.ts';

/**
 * Finds the consumer of a message; undefined when it concerns none. Throws Poison for unknown versions, malformed payloads, and events on another topic
 * than their own: who may publish there may not publish them. Two consumers of one event are a mistake: only one of them would have it.
 */
export function findConsumer(consumers: readonly Consumer[]): (message: EventMessage) => Consumer | undefined {
  const byType = new Map(consumers.map((found) => [found.event.type as string, found]));
  if (byType.size < consumers.length) {
    const twice = consumers.filter((consumer) => byType.get(consumer.event.type) !== consumer).map(({ event }) => event.type);
    throw new Error(`There are several subscriptions to ${twice.join(', ')}; one has to do it all.`);
  }
  const families = new Set(consumers.map(({ event }) => familyOf(event.type)));
  return ({ type, payload, topic }) => {
    const found = byType.get(type);
    if (!found) {
      if (families.has(familyOf(type))) throw new Poison(`${type} is a version that no consumer knows`);
      return undefined;
    }
    if (found.event.topic.name !== topic) throw new Poison(`${type} is no event of ${topic}`);
    const violation = checkPayload(found.event, payload);
    if (violation) throw new Poison(`the payload of ${type} is malformed: ${violation}`);
    return found.concerns?.(payload as never) === false ? undefined : found;
  };
}

export function topicsOf(consumers: readonly Consumer[]): Topic[] {
  return [...new Map(consumers.map(({ event }) => [event.topic.name, event.topic])).values()];
}

/** `user.snapshot` of `user.snapshot.v1`. */
function familyOf(type: string): string {
  return type.replace(/\.v\d+$/, '');
}
