import { sessionsTopic, usersTopic } from '@flotilla/contracts-auth';
import { renditionsTopic } from '@flotilla/contracts-transcoder';
import { sourcesTopic, videosTopic } from '@flotilla/contracts-videos';
import type { EventTransport } from '@flotilla/events';

const topics = [usersTopic, sessionsTopic, videosTopic, sourcesTopic, renditionsTopic];

/**
 * Publishes everything that the topics still hold once more, under its id and in order per key. Whoever had the effect of a fact knows it by its id, which
 * moved with the rows; whoever had not gets it now.
 */
export async function moveEvents(from: EventTransport, to: EventTransport): Promise<number> {
  await Promise.all([from.ensureTopics(topics), to.ensureTopics(topics)]);
  let moved = 0;
  const running = await from.subscribe({
    group: 'move',
    topics,
    mode: 'replay',
    async handle(message) {
      await to.publish([message]);
      moved += 1;
    },
  });
  try {
    await running.caughtUp();
  } finally {
    await running.stop();
  }
  return moved;
}
