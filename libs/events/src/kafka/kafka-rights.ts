import type { Topic } from '@flotilla/contract';
import { deadLetterTopic } from '../dead-letters.ts';

/** What a user of Kafka may do with topics or groups, in the words of `kafka-acls.sh`. */
export type KafkaRight = {
  readonly resource: 'group' | 'topic';
  readonly name: string;
  /** Whether the name is only the beginning of the names. */
  readonly prefixed: boolean;
  readonly operations: readonly KafkaOperation[];
};
export type KafkaOperation = 'Create' | 'Delete' | 'Describe' | 'DescribeConfigs' | 'Read' | 'Write';

type Wanted = {
  /** The name of the service, which is its consumer group; its other groups begin with it and a dot. */
  readonly group: string;
  readonly writes: readonly Topic[];
  readonly consumes: readonly Topic[];
  readonly follows: readonly Topic[];
};

/** Whichever service starts first creates a topic, with the dead letters, and each compares them with its declaration. */
const OF_ANY_TOPIC: readonly KafkaOperation[] = ['Create', 'Describe', 'DescribeConfigs'];

/** The least rights with which a service can publish, consume, follow and park these topics. */
export function kafkaRightsOf({ group, writes, consumes, follows }: Wanted): readonly KafkaRight[] {
  const operations = new Map<string, Set<KafkaOperation>>();
  const allow = (topics: readonly Topic[], ...more: readonly KafkaOperation[]) => {
    for (const { name } of topics) {
      const allowed = operations.get(name) ?? new Set(OF_ANY_TOPIC);
      for (const operation of more) allowed.add(operation);
      operations.set(name, allowed);
    }
  };
  allow(writes, 'Write');
  allow([...consumes, ...follows], 'Read');
  allow([...writes, ...consumes, ...follows].map(deadLetterTopic));
  allow(consumes.map(deadLetterTopic), 'Write');
  const topics = [...operations].map(
    ([name, allowed]) => ({ resource: 'topic', name, prefixed: false, operations: [...allowed].toSorted() }) as const,
  );
  return [...topics.toSorted((one, other) => one.name.localeCompare(other.name)), ...groupsOf(group)];
}

/** Everything with these topics, for the tools of operators; groups of any name. */
export function kafkaRightsOfOperators(topics: readonly Topic[]): readonly KafkaRight[] {
  const operations = [...OF_ANY_TOPIC, 'Delete', 'Read', 'Write'] as const;
  const names = topics.flatMap((topic) => [topic.name, deadLetterTopic(topic).name]).toSorted();
  return [
    ...names.map((name) => ({ resource: 'topic', name, prefixed: false, operations: operations.toSorted() }) as const),
    { resource: 'group', name: '*', prefixed: false, operations: OF_GROUPS },
  ];
}

/** Groups that a process has for itself are deleted when it ends. */
const OF_GROUPS: readonly KafkaOperation[] = ['Delete', 'Read'];

const groupsOf = (name: string) =>
  [
    { resource: 'group', name, prefixed: false, operations: OF_GROUPS },
    { resource: 'group', name: `${name}.`, prefixed: true, operations: OF_GROUPS },
  ] as const;
