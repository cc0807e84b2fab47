import { randomUUID } from 'node:crypto';
import { defineTopic, type Topic } from '@flotilla/contract';
import { TryAgainLater } from './failures.ts';
import type { EventMessage, EventTransport } from './transport.ts';

const DAYS_14 = 14 * 24;

/** The group that a redriven message is for; others skip it. */
export const FOR_GROUP = 'for-group';

/** The topic for messages of a topic that could not be handled. */
export function deadLetterTopic({ name }: Topic): Topic {
  return defineTopic({ name: `${name}.dead-letters`, partitions: 1, compacted: false, retentionHours: DAYS_14 });
}

/** These topics and their dead letter topics. */
export const withDeadLetters = (topics: readonly Topic[]): Topic[] =>
  topics.flatMap((topic) => (isDeadLetters(topic) ? [topic] : [topic, deadLetterTopic(topic)]));

const isDeadLetters = ({ name }: Topic) => name.endsWith('.dead-letters');

/** The message as a dead letter: its own type and payload, and which group failed, why and when. */
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
 * Publishes the dead letters of a topic once more, each for the group that failed, and returns how many. Those already redriven are skipped. Throws
 * when one could not be published; that one and those after it are redriven the next time.
 */
export async function redrive(transport: EventTransport, topic: Topic): Promise<number> {
  let redriven = 0;
  const { promise: failed, reject: fail } = Promise.withResolvers<never>();
  const running = await transport.subscribe({
    group: `redrive.${topic.name}`,
    topics: [deadLetterTopic(topic)],
    async handle({ headers = {}, ...deadLetter }) {
      const { 'original-id': id = deadLetter.id, group = '' } = headers;
      // Under its own key it would replace the newest state in a compacted topic.
      const key = topic.compacted ? `${deadLetter.key} redriven for ${group} as ${id}` : deadLetter.key;
      try {
        // Never on a topic that the dead letter names: whoever may park messages of one topic may not publish on others.
        await transport.publish([{ ...deadLetter, key, id, topic: topic.name, headers: { [FOR_GROUP]: group } }]);
      } catch (error) {
        fail(error);
        throw new TryAgainLater('could not publish a dead letter', { cause: error });
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
