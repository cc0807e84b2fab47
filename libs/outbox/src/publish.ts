import { randomUUID } from 'node:crypto';
import type { EventContract, Payload } from '@flotilla/contract';
import { beforeCommit, hotStatement, type Transaction } from '@flotilla/database';
import { encodePayload } from '@flotilla/events';
import { currentTrace } from '@flotilla/telemetry';
import { wakeRelays } from './wake-relays.ts';

type Recorded = { messageId: string; topic: string; key: string; type: string; payload: string; trace: string | null };

const recorded = new WeakMap<Transaction, Recorded[]>();

const silent = new WeakSet<Transaction>();

/** Discards whatever is published in this transaction: during a rebuild other services have already received these events. */
export function publishNothing(tx: Transaction): void {
  silent.add(tx);
}

/** One round trip for all events of a transaction, in their order. */
export const recordEvents = hotStatement({
  name: 'record-events',
  text: `insert into outbox (message_id, topic, key, type, payload, trace)
    select message_id, topic, key, type, payload::json, trace
    from unnest($1::uuid[], $2::text[], $3::text[], $4::text[], $5::text[], $6::text[]) with ordinality
      as m (message_id, topic, key, type, payload, trace, position)
    order by position`,
  row: {},
});

/**
 * Records an event in the caller's transaction; the relay sends it after the commit. Rows are inserted right before the commit, after every lock
 * the work took, so that events about one aggregate are numbered in the order of their commits (docs/contract/services.md#events). Throws MessageTooLarge.
 */
export function publish<E extends EventContract>(tx: Transaction, event: E, payload: Payload<E>): void {
  const key = (payload as Record<string, number | string | undefined>)[event.orderedBy];
  if (key === undefined) throw new Error(`${event.type} lacks ${event.orderedBy}, the key that orders it`);
  if (silent.has(tx)) return;
  const messages = recorded.get(tx) ?? [];
  recorded.set(tx, messages);
  const id = randomUUID();
  messages.push({
    messageId: id,
    topic: event.topic.name,
    key: String(key),
    type: event.type,
    payload: encodePayload({ id, payload }),
    trace: currentTrace() ?? null,
  });
  beforeCommit(tx, recorded, () => insert(tx, messages));
  wakeRelays(tx);
}

async function insert(tx: Transaction, messages: readonly Recorded[]): Promise<void> {
  await recordEvents(tx, [
    messages.map(({ messageId }) => messageId),
    messages.map(({ topic }) => topic),
    messages.map(({ key }) => key),
    messages.map(({ type }) => type),
    messages.map(({ payload }) => payload),
    messages.map(({ trace }) => trace),
  ]);
}
