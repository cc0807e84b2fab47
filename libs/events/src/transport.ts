import type { Topic } from '@flotilla/contract';

export type EventMessage = {
  /** A UUID, the same at every delivery of the event. */
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
  /** Aborts when the result would be ignored: the subscription stops, another member took over, or the try took too long. */
  readonly signal: AbortSignal;
  /** In `replay` mode: the message was published before this subscription began. */
  readonly replayed: boolean;
};

/** Throws `TryAgainLater` when something it needs is unavailable, `Poison` when every try would fail. */
export type Handle = (message: EventMessage, context: HandleContext) => Promise<void>;

export type Subscription = {
  /** Members of one group share the work; each group gets every message, at least once. */
  readonly group: string;
  readonly topics: readonly Topic[];
  /** Called in order per key, and concurrently for several keys. */
  readonly handle: Handle;
  /** How often a message is tried before it becomes a dead letter; default 5. Other keys go on meanwhile. */
  readonly maxTries?: number;
  /** Pauses between the tries; the last one repeats. Default 0.1, 0.5, 2, 5 s. */
  readonly retryDelaysInMs?: readonly number[];
  /** The same while something is unavailable. Default 0.25, 1, 3, 5 s. */
  readonly unavailableDelaysInMs?: readonly number[];
  /** How many keys are handled at the same time; default 4. */
  readonly concurrency?: number;
  /**
   * `shared` (default): offsets per group, partitions divided among its members.
   * `replay`: every process reads everything from the start, commits no offsets and makes no dead letters.
   * `live`: the same for what is published from now on.
   */
  readonly mode?: 'live' | 'replay' | 'shared';
};

export type RunningSubscription = {
  /** Resolves when everything published before the call is handled or a dead letter, by any member of the group. */
  readonly caughtUp: () => Promise<void>;
  /** Messages that are published and not yet handled. */
  readonly lag: () => Promise<number>;
  /** Waits for running handlers, commits the offsets and hands the partitions over to the other members. */
  readonly stop: () => Promise<void>;
};

export type EventTransport = {
  /** Creates the topics and their dead letter topics where they are missing. */
  ensureTopics(topics: readonly Topic[]): Promise<void>;
  /** Empties these topics and their dead letters for every group, as if they had just been created. Nothing may publish or subscribe meanwhile. */
  emptyTopics(topics: readonly Topic[]): Promise<void>;
  /**
   * Resolves when all messages are durable. Messages of one key keep the order of publishing. Throws MessageTooLarge or UnknownTopic before any is
   * published; after any other failure some may be published, so callers publish all of them again, with the same ids.
   */
  publish(messages: readonly EventMessage[]): Promise<void>;
  subscribe(subscription: Subscription): Promise<RunningSubscription>;
  isReady(): Promise<boolean>;
  close(): Promise<void>;
};
