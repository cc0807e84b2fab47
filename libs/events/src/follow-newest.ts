import type { EventContract, Payload } from '@flotilla/contract';
import { type Following, type FollowOptions, followFacts } from './follow-facts.ts';
import type { EventMessage, EventTransport } from './transport.ts';

export type NewestFact<E extends EventContract, Value> = {
  readonly event: E;
  /** Before any was heard. */
  readonly initial: Value;
  /** Higher is newer. */
  readonly versionOf: (payload: Payload<E>) => number;
  readonly read: (payload: Payload<E>) => Value;
};
type Options<E extends EventContract, Value> = NewestFact<E, Value> & Omit<FollowOptions, 'hear' | 'topics'>;

/** What the newest fact of one kind says, for a subscription to several kinds. `changed` is told of every newer one. */
export function newestFact<E extends EventContract, Value>(
  { event, initial, versionOf, read }: NewestFact<E, Value>,
  changed: (value: Value) => void = () => {},
): { readonly hear: (message: EventMessage) => void; readonly current: () => Value } {
  let value = initial;
  let version = Number.NEGATIVE_INFINITY;
  return {
    hear({ type, payload }) {
      if (type !== event.type) return;
      const heard = versionOf(payload as Payload<E>);
      if (heard <= version) return;
      version = heard;
      value = read(payload as Payload<E>);
      changed(value);
    },
    current: () => value,
  };
}

/** Keeps what the newest fact of one kind says at hand in this process. `changed` is told of every newer one. */
export function followNewest<E extends EventContract, Value>(
  transport: EventTransport,
  { event, initial, versionOf, read, ...options }: Options<E, Value>,
  changed?: (value: Value) => void,
): Following & { readonly current: () => Value } {
  const { hear, current } = newestFact({ event, initial, versionOf, read }, changed);
  return { ...followFacts(transport, { ...options, topics: [event.topic], hear }), current };
}
