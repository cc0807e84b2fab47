import { randomUUID } from 'node:crypto';
import type { EventMessage, EventTransport, Subscription } from '@flotilla/events';

/** An in-memory bus that can be made unavailable, with only the methods that the gateway uses. */
export function memoryTransport() {
  const kept: EventMessage[] = [];
  const readers = new Set<Subscription>();
  let isDown = false;

  const reach = async () => {
    if (isDown) throw new Error('the bus is down');
  };
  const hand = async (reader: Subscription, message: EventMessage) => {
    if (!reader.topics.some(({ name }) => name === message.topic)) return;
    await reader.handle(message, { signal: new AbortController().signal, replayed: false });
  };

  const transport: EventTransport = {
    ensureTopics: reach,
    emptyTopics: async () => void kept.splice(0),
    async publish(messages) {
      kept.push(...messages);
      if (isDown) return;
      for (const message of messages) for (const reader of readers) await hand(reader, message);
    },
    async subscribe(subscription) {
      await reach();
      if (subscription.mode !== 'live') for (const message of kept) await hand(subscription, message);
      readers.add(subscription);
      return { caughtUp: reach, lag: async () => 0, stop: async () => void readers.delete(subscription) };
    },
    isReady: async () => !isDown,
    close: async () => {},
  };
  return {
    transport,
    /** Makes the bus unavailable or available; events published meanwhile arrive when it is back. */
    async setDown(down: boolean) {
      isDown = down;
      if (!down) for (const message of kept) for (const reader of readers) await hand(reader, message);
    },
    tell: (topic: string, key: string, type: string, payload: unknown) =>
      transport.publish([{ id: randomUUID(), topic, key, type, payload, occurredAt: new Date().toISOString() }]),
  };
}
