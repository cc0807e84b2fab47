import { contracts } from '@flotilla/contracts';
import type { EventMessage, EventTransport } from '@flotilla/events';
import { NotMovable } from './not-movable.ts';

const topics = contracts.flatMap((contract) => contract.topics);

/** Throws NotMovable when the target's topics contain events, because those are about other users and videos with the same ids. */
export async function refuseOldEvents(to: EventTransport): Promise<void> {
  await to.ensureTopics(topics);
  let found = 0;
  await readAll(to, async () => void (found += 1));
  if (found > 0)
    throw new NotMovable(`The target's topics are not empty (${found} events). With --replace they are given up for what is moved.`);
}

/**
 * Publishes all events of the source's topics in the target, under their ids and in order per key. A subscriber that has handled an event has its id in the inbox, which
 * was moved with the rows; others handle it now.
 */
export async function moveEvents(from: EventTransport, to: EventTransport, { replace }: { replace: boolean }): Promise<number> {
  await from.ensureTopics(topics);
  await (replace ? to.emptyTopics(topics) : to.ensureTopics(topics));
  let moved = 0;
  await readAll(from, async (message) => {
    await to.publish([message]);
    moved += 1;
  });
  return moved;
}

async function readAll(transport: EventTransport, handle: (message: EventMessage) => Promise<void>): Promise<void> {
  const running = await transport.subscribe({ group: 'move', topics, mode: 'replay', handle });
  try {
    await running.caughtUp();
  } finally {
    await running.stop();
  }
}
