import { randomUUID } from 'node:crypto';
import type { EventContract, Payload } from '@flotilla/contract';
import { beforeCommit, execute, type Transaction } from '@flotilla/database';

export const OUTBOX_CHANNEL = 'outbox';

type Recorded = { messageId: string; topic: string; key: string; type: string; payload: unknown };

const recorded = new WeakMap<Transaction, Recorded[]>();

const INSERT = `insert into outbox (message_id, topic, key, type, payload)
  select (m ->> 'messageId')::uuid, m ->> 'topic', m ->> 'key', m ->> 'type', m -> 'payload'
  from jsonb_array_elements($1::jsonb) with ordinality as list (m, position) order by position`;

/**
 * Records an event in the caller's transaction; the relay sends it after the commit. Rows are inserted right before the commit, after every lock
 * the work took, so that facts about one aggregate are numbered in the order of their commits (design 10.9).
 */
export function publish<E extends EventContract>(tx: Transaction, event: E, payload: Payload<E>): void {
  const key = (payload as Record<string, unknown>)[event.orderedBy];
  if (key === undefined) throw new Error(`${event.type} needs ${event.orderedBy}, which orders it`);
  const messages = recorded.get(tx) ?? [];
  recorded.set(tx, messages);
  messages.push({ messageId: randomUUID(), topic: event.topic.name, key: String(key), type: event.type, payload });
  beforeCommit(tx, recorded, async () => {
    await execute(tx, INSERT, [JSON.stringify(messages)]);
    await execute(tx, `select pg_notify('${OUTBOX_CHANNEL}', '')`);
  });
}
