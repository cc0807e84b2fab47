import { randomUUID } from 'node:crypto';
import { defineTopic, type Topic } from '@flotilla/contract';
import { TryAgainLater } from './failures.ts';
import type { EventMessage, EventTransport } from './transport.ts';

const DAYS_14 = 14 * 24;

/** Only this group handles a message that was redriven for it. */
export const FOR_GROUP = 'for-group';

/** Where messages of the topic are parked that could not be handled. */
export function deadLetterTopic({ name }: Topic): Topic {
  return defineTopic({ name: `${name}.dead-letters`, partitions: 1, compacted: false, retentionHours: DAYS_14 });
}

/** These topics and those of their dead letters, which have none of their own. */
export const withDeadLetters = (topics: readonly Topic[]): Topic[] =>
  topics.flatMap((topic) => (isDeadLetters(topic) ? [topic] : [topic, deadLetterTopic(topic)]));

const isDeadLetters = ({ name }: Topic) => name.endsWith('.dead-letters');

/** The message as it is parked: its own type and payload, and who gave up on it, why and when. */
export function toDeadLetter(
  message: EventMessage,
  { group, reason, tries }: { group: string; reason: string; tries: number },
): EventMessage {
  return {
    ...message,
    id: randomUUID(),
    topic: `${message.topic}.dead-letters`,
    headers: {
      ...message.headers,
      'original-id': message.id,
      'original-topic': message.topic,
      group,
      reason: reason.slice(0, 2_000),
      tries: String(tries),
      'parked-at': new Date().toISOString(),
    },
  };
}

/**
 * Publishes the dead letters of a topic once more, each for the group that gave up on it, and returns how many. Those already redriven stay. Throws
 * why a letter could not be published; it and those after it are redriven the next time.
 */
export async function redrive(transport: EventTransport, topic: Topic): Promise<number> {
  let redriven = 0;
  const { promise: failed, reject: fail } = Promise.withResolvers<never>();
  const running = await transport.subscribe({
    group: `redrive.${topic.name}`,
    topics: [deadLetterTopic(topic)],
    async handle({ headers = {}, ...letter }) {
      const { 'original-id': id = letter.id, 'original-topic': original = topic.name, group = '' } = headers;
      // Under its own key it would take the place of the newest state that a compacted topic keeps.
      const key = topic.compacted ? `${letter.key} redriven for ${group} as ${id}` : letter.key;
      try {
        await transport.publish([{ ...letter, key, id, topic: original, headers: { [FOR_GROUP]: group } }]);
      } catch (error) {
        fail(error);
        throw new TryAgainLater('a dead letter stays one', { cause: error });
      }
      redriven += 1;
    },
  });
  try {
    await Promise.race([running.caughtUp(), failed]);
  } finally {
    await running.stop();
  }
  return redriven;
}

export function isForAnotherGroup({ headers }: EventMessage, group: string): boolean {
  const wanted = headers?.[FOR_GROUP];
  return wanted !== undefined && wanted !== group;
}
