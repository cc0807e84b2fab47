import type { EventContract, Payload } from '@flotilla/contract';
import { type Following, type FollowOptions, followEvents } from './follow-events.ts';
import type { EventMessage, EventTransport } from './transport.ts';

/** How to find the newest event of one type, and what to read from it. */
export type NewestEvent<E extends EventContract, Value> = {
  readonly event: E;
  /** The value until one was received. */
  readonly initial: Value;
  /** Higher is newer. */
  versionOf(payload: Payload<E>): number;
  read(payload: Payload<E>): Value;
};
type Kinds = Readonly<Record<string, NewestEvent<EventContract, unknown>>>;
type Newest<K extends Kinds> = { readonly [Name in keyof K]: () => ReturnType<K[Name]['read']> };
type Kept = { readonly onEvent: (message: EventMessage) => void; readonly current: () => unknown };

/** Keeps the newest event of each of these types in memory, over one subscription. */
export function followNewest<const K extends Kinds>(
  transport: EventTransport,
  kinds: K,
  options: Omit<FollowOptions, 'onEvent' | 'topics'>,
): Following & { readonly newest: Newest<K> } {
  const kept = Object.entries(kinds).map(([name, kind]) => [name, keepNewest(kind)] as const);
  const following = followEvents(transport, {
    ...options,
    topics: [...new Set(Object.values(kinds).map(({ event }) => event.topic))],
    onEvent(message) {
      for (const [, { onEvent }] of kept) onEvent(message);
    },
  });
  return { ...following, newest: Object.fromEntries(kept.map(([name, { current }]) => [name, current])) as Newest<K> };
}

function keepNewest(kind: NewestEvent<EventContract, unknown>): Kept {
  let value = kind.initial;
  let version = Number.NEGATIVE_INFINITY;
  return {
    onEvent({ type, topic, payload }) {
      if (type !== kind.event.type || topic !== kind.event.topic.name) return;
      const received = kind.versionOf(payload);
      if (received <= version) return;
      version = received;
      value = kind.read(payload);
    },
    current: () => value,
  };
}
