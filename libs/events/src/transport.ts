import type { Topic } from '@flotilla/contract';

export type EventMessage = {
  /** A UUID; the same event keeps it however often it is delivered. */
  readonly id: string;
  readonly topic: string;
  readonly key: string;
  readonly type: string;
  readonly payload: unknown;
  /** ISO 8601. */
  readonly occurredAt: string;
  readonly headers?: Readonly<Record<string, string>>;
};

export type HandleContext = {
  /** Aborts when the result is no longer wanted: the subscription stops, another member took over, or the try took too long. */
  readonly signal: AbortSignal;
  /** In `replay` mode: the message was there before this subscription began. */
  readonly replayed: boolean;
};

/** Throws `TryAgainLater` when the message is not to blame, `Poison` when no further try can help. */
export type Handle = (message: EventMessage, context: HandleContext) => Promise<void>;

export type Subscription = {
  /** Members of one group share the work; each group gets every message, at least once. */
  readonly group: string;
  readonly topics: readonly Topic[];
  /** Called in order per key and at the same time for several keys. */
  readonly handle: Handle;
  /** How often a message is tried before it is parked among the dead letters; default 5. Other keys go on meanwhile. */
  readonly maxTries?: number;
  /** Pauses between the tries; the last one repeats. Default 0.1, 0.5, 2, 5 s. */
  readonly retryDelaysInMs?: readonly number[];
  /** How many keys are handled at the same time; default 4. */
  readonly concurrency?: number;
  /**
   * `shared` (default): offsets per group, partitions divided among its members.
   * `replay`: every process reads everything from the start, keeps no offsets and parks nothing.
   */
  readonly mode?: 'replay' | 'shared';
};

export type RunningSubscription = {
  /** Resolves when everything published before the call is handled or parked, by whichever member of the group. */
  readonly caughtUp: () => Promise<void>;
  /** Messages that are published and not yet handled. */
  readonly lag: () => Promise<number>;
  /** Finishes what is being handled, keeps the offsets and hands the partitions to the other members. */
  readonly stop: () => Promise<void>;
};

export type EventTransport = {
  /** Makes the topics and their dead letter topics where they are missing. */
  ensureTopics(topics: readonly Topic[]): Promise<void>;
  /** Empties these topics and their dead letters for every group, as if they had just been made. Nobody may publish or listen meanwhile. */
  emptyTopics(topics: readonly Topic[]): Promise<void>;
  /**
   * Resolves when all messages are durable. Messages of one key keep the order of publishing. Throws MessageTooLarge before any is published, and
   * UnknownTopic; after any other failure some may be out, so all are published again, under their ids.
   */
  publish(messages: readonly EventMessage[]): Promise<void>;
  subscribe(subscription: Subscription): Promise<RunningSubscription>;
  isReady(): Promise<boolean>;
  close(): Promise<void>;
};
