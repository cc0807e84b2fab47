import type { EventContract, Payload } from '@flotilla/contract';

type Source<E extends EventContract> = {
  /** What follows `from`: an event is recorded of each of its rows. */
  readonly from: string;
  /** SQL over these rows, for each field of the payload. */
  readonly payload: Readonly<Record<keyof Payload<E> & string, string>>;
  readonly trace: string;
};

/**
 * SQL that records events about rows that the same hot statement writes: one round trip instead of those of a transaction. The rows must be locked when they
 * come, so that events of one key are numbered in the order of their commits. Call `wakeRelays` after the statement.
 */
export function recording<E extends EventContract>({ type, topic, orderedBy }: E, { from, payload, trace }: Source<E>): string {
  const fields = Object.entries<string>(payload);
  const key = fields.find(([name]) => name === orderedBy)?.[1];
  return `insert into outbox (message_id, topic, key, type, payload, trace)
    select gen_random_uuid(), '${topic.name}', (${key})::text, '${type}', json_build_object(${fields.map(([name, value]) => `'${name}', ${value}`).join(', ')}), (${trace})::text
    from ${from}`;
}
