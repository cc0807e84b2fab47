import type { Topic } from '@flotilla/contract';
import { type EventTransport, type KafkaRight, kafkaRightsOf } from '@flotilla/events';
import type { Service } from './service.ts';

export type EventDeclaration = Pick<Service, 'consumes' | 'follows' | 'name' | 'publishes' | 'publishesFor' | 'subscribesTo'>;

/** What a service does with topics: all that it needs to be allowed to. */
export type EventRights = {
  readonly writes: readonly Topic[];
  /** Read by groups that divide the work; what cannot be handled becomes a dead letter. */
  readonly consumes: readonly Topic[];
  /** Read by each process for itself. */
  readonly follows: readonly Topic[];
};

export function eventRightsOf({ publishes, publishesFor = [], consumes = [], follows = [], subscribesTo }: EventDeclaration): EventRights {
  const once = (topics: readonly Topic[]) => [...new Map(topics.map((topic) => [topic.name, topic])).values()];
  return {
    writes: once([...publishes, ...publishesFor]),
    consumes: once([...subscribesTo.map(({ event }) => event.topic), ...consumes]),
    follows: once(follows),
  };
}

/** The least rights of the user that a service is at Kafka. */
export const kafkaRightsOfService = (service: EventDeclaration): readonly KafkaRight[] =>
  kafkaRightsOf({ group: service.name, ...eventRightsOf(service) });

/** Whether a consumer group is this service's: it has its name, or begins with it and a dot. */
const isGroupOf = (service: string, group: string) => group === service || group.startsWith(`${service}.`);

/**
 * The transport as a service may use it: what it did not declare fails here, before a broker refuses it that knows users and their rights
 * (deploy/README.md#kafka-users), and on transports that know none.
 */
export function holdToDeclaration(transport: EventTransport, declaration: EventDeclaration): EventTransport {
  const { name } = declaration;
  const { writes, consumes, follows } = eventRightsOf(declaration);
  const namesOf = (...lists: readonly (readonly Topic[])[]) => new Set(lists.flat().map((topic) => topic.name));
  const [written, consumed, followed, known] = [namesOf(writes), namesOf(consumes), namesOf(follows), namesOf(writes, consumes, follows)];
  const allow = (topics: Iterable<string>, declared: ReadonlySet<string>, deed: string) => {
    for (const topic of topics) if (!declared.has(topic)) throw new Error(`${name} ${deed} ${topic}, which it does not declare`);
  };
  return {
    ...transport,
    async ensureTopics(topics) {
      allow(namesOf(topics), known, 'uses');
      await transport.ensureTopics(topics);
    },
    async emptyTopics(topics) {
      throw new Error(`${name} empties ${[...namesOf(topics)].join(', ')}, which only operators may`);
    },
    async publish(messages) {
      allow(
        messages.map(({ topic }) => topic),
        written,
        'publishes on',
      );
      await transport.publish(messages);
    },
    async subscribe(subscription) {
      const { group, topics, mode = 'shared' } = subscription;
      if (!isGroupOf(name, group)) throw new Error(`${name} reads as the group ${group}, which is not its own`);
      allow(namesOf(topics), mode === 'shared' ? consumed : followed, mode === 'shared' ? 'consumes' : 'follows');
      return transport.subscribe(subscription);
    },
  };
}
