import { defineMigration } from '@flotilla/database';
import { defineEntity, p } from '@mikro-orm/core';

/** A recorded event that has not been sent yet; rows are deleted when they are sent. */
export const OutboxMessageSchema = defineEntity({
  name: 'OutboxMessage',
  tableName: 'outbox',
  properties: {
    id: p.bigint().primary().autoincrement(),
    messageId: p.uuid(),
    topic: p.text(),
    key: p.text(),
    type: p.text(),
    // `json` keeps the text unchanged, including characters that `jsonb` refuses.
    payload: p.json<unknown>().columnType('json'),
    occurredAt: p.datetime().defaultRaw('now()'),
    /** The `traceparent` of the work that recorded it. */
    trace: p.text().nullable(),
  },
});
export class OutboxMessage extends OutboxMessageSchema.class {}
OutboxMessageSchema.setClass(OutboxMessage);

/** An event that had its effect on this database. */
export const InboxMessageSchema = defineEntity({
  name: 'InboxMessage',
  tableName: 'inbox',
  properties: {
    consumer: p.text().primary(),
    messageId: p.uuid().primary(),
    handledAt: p.datetime().defaultRaw('now()'),
  },
  indexes: [{ name: 'inbox_age', properties: ['handledAt'] }],
});
export class InboxMessage extends InboxMessageSchema.class {}
InboxMessageSchema.setClass(InboxMessage);

/** Put these into a service's list of migrations, before its own. */
export const outboxMigrations = [
  defineMigration('2026-11-21-outbox-and-inbox', {
    up: [
      `create table "outbox" (
        "id" bigserial primary key,
        "message_id" uuid not null,
        "topic" text not null,
        "key" text not null,
        "type" text not null,
        "payload" json not null,
        "occurred_at" timestamptz not null default now()
      )`,
      `create table "inbox" (
        "consumer" text not null,
        "message_id" uuid not null,
        "handled_at" timestamptz not null default now(),
        primary key ("consumer", "message_id")
      )`,
      `create index "inbox_age" on "inbox" ("handled_at")`,
    ],
  }),
  defineMigration('2026-11-21-outbox-trace', { up: [`alter table "outbox" add column "trace" text null`] }),
];
