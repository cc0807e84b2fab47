import type { Topic } from '@flotilla/contract';

export type EventMessage = {
  /** A UUID; the same fact keeps it however often it is delivered. */
  readonly id: string;
  readonly topic: string;
  readonly key: string;
  readonly type: string;
  readonly payload: unknown;
  /** ISO 8601. */
  readonly occurredAt: string;
  readonly headers?: Readonly<Record<string, string>>;
};

export type Handle = (message: EventMessage, context: { readonly signal: AbortSignal; readonly replayed: boolean }) => Promise<void>;

export type Subscription = {
  /** Members of one group share the work; each group gets every message. */
  readonly group: string;
  readonly topics: readonly Topic[];
  readonly handle: Handle;
  /** How often a message is tried before it is parked among the dead letters; default 5. */
  readonly maxTries?: number;
  /** `shared` (default): offsets per group, partitions divided among its members. `replay`: every process reads everything from the start and keeps no offsets. */
  readonly mode?: 'replay' | 'shared';
};

export type RunningSubscription = {
  /** Resolves when everything published before the call is handled (or parked), by whichever member of the group. */
  caughtUp(): Promise<void>;
  /** Messages that are published and not yet handled. */
  lag(): Promise<number>;
  stop(): Promise<void>;
};

export type EventTransport = {
  ensureTopics(topics: readonly Topic[]): Promise<void>;
  /** Resolves when the messages are durable. Messages of one key keep the order of publishing. */
  publish(messages: readonly EventMessage[]): Promise<void>;
  subscribe(subscription: Subscription): Promise<RunningSubscription>;
  isReady(): Promise<boolean>;
  close(): Promise<void>;
};
