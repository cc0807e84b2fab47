import type { Schema, TypeOf } from './schema.ts';

/** A stream of events. Events of one key stay in order; `compacted` topics hold the newest state per key and can be replayed from the start. */
export type Topic = {
  readonly name: string;
  readonly partitions: number;
  readonly compacted: boolean;
  /** How long events are kept, in hours; compacted topics keep the newest per key for ever. */
  readonly retentionHours: number;
  /** Its events are so frequent, or say so little about what everybody sees, that kept answers stay and are renewed within their second. */
  readonly leavesKeptAnswers?: true;
};

export function defineTopic<const T extends Topic>(topic: T): T {
  return topic;
}

/** One event other services may react to. A change that is not additive gets a new version. */
export type EventContract = {
  readonly type: `${string}.v${number}`;
  readonly topic: Topic;
  /** The payload field whose events stay in order (the message key). */
  readonly orderedBy: string;
  readonly payload: Schema;
};

export type Payload<E extends EventContract> = TypeOf<E['payload']>;

export function defineEvent<const E extends EventContract>(event: E): E {
  return event;
}
