import type { EventContract, Payload } from '@flotilla/contract';
import { type Following, type FollowOptions, followEvents } from './follow-events.ts';
import type { EventMessage, EventTransport } from './transport.ts';

/** How the newest event of one kind is told from older ones, and what it says. */
export type NewestEvent<E extends EventContract, Value> = {
  readonly event: E;
  /** Before any was heard. */
  readonly initial: Value;
  /** Higher is newer. */
  versionOf(payload: Payload<E>): number;
  read(payload: Payload<E>): Value;
};
type Kinds = Readonly<Record<string, NewestEvent<EventContract, unknown>>>;
type Newest<K extends Kinds> = { readonly [Name in keyof K]: () => ReturnType<K[Name]['read']> };
type Kept = { readonly hear: (message: EventMessage) => void; readonly current: () => unknown };

/** Keeps what the newest event of each of these kinds says at hand in this process, heard over one subscription. */
export function followNewest<const K extends Kinds>(
  transport: EventTransport,
  kinds: K,
  options: Omit<FollowOptions, 'hear' | 'topics'>,
): Following & { readonly newest: Newest<K> } {
  const kept = Object.entries(kinds).map(([name, kind]) => [name, keepNewest(kind)] as const);
  const following = followEvents(transport, {
    ...options,
    topics: [...new Set(Object.values(kinds).map(({ event }) => event.topic))],
    hear(message) {
      for (const [, { hear }] of kept) hear(message);
    },
  });
  return { ...following, newest: Object.fromEntries(kept.map(([name, { current }]) => [name, current])) as Newest<K> };
}

function keepNewest(kind: NewestEvent<EventContract, unknown>): Kept {
  let value = kind.initial;
  let version = Number.NEGATIVE_INFINITY;
  return {
    hear({ type, payload }) {
      if (type !== kind.event.type) return;
      const heard = kind.versionOf(payload);
      if (heard <= version) return;
      version = heard;
      value = kind.read(payload);
    },
    current: () => value,
  };
}
