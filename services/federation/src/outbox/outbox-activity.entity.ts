import { defineEntity, p } from '@mikro-orm/core';

/** The log of what local actors say to others. Ids ascend in the order of commits, so that a cursor never passes one that comes later. */
const OutboxActivitySchema = defineEntity({
  name: 'OutboxActivity',
  tableName: 'outbox_activities',
  properties: {
    id: p.bigint('number').primary().generated('by default as identity'),
    /** Whose key signs it. */
    actorId: p.integer(),
    /** Whose vocabulary it gets as its `@context`; null when it is sent as it is. */
    context: p.text().nullable(),
    /** As recorded, and since `signedAt` as sent: every host gets the same bytes. */
    document: p.text(),
    signedAt: p.datetime().nullable(),
    /** Why it cannot be signed; hosts pass over it. */
    flaw: p.text().nullable(),
    /** The actors whose followers get it. */
    followersOf: p.array().$type<number[]>().columnType('int[]').default([]),
    /** Inboxes that get it besides, and the host of each. */
    inboxes: p.array().columnType('text[]').default([]),
    inboxHosts: p.array().columnType('text[]').default([]),
    /** Of the former release, which may run beside this one. */
    exceptInbox: p.text().nullable(),
    /** The host that a forwarded activity came from, which does not get it. */
    forwardedFrom: p.text().nullable(),
    /** From when on nobody needs it any more. */
    staleAt: p.datetime().nullable(),
    createdAt: p.datetime().defaultRaw('now()'),
  },
  indexes: [
    { name: 'outbox_activities_age', properties: ['createdAt'] },
    {
      name: 'outbox_activities_forwarded',
      expression:
        'create index outbox_activities_forwarded on outbox_activities (forwarded_from, created_at) where forwarded_from is not null',
    },
    {
      name: 'outbox_activities_stale',
      expression: 'create index outbox_activities_stale on outbox_activities (stale_at) where stale_at is not null',
    },
  ],
});

export class OutboxActivity extends OutboxActivitySchema.class {}
OutboxActivitySchema.setClass(OutboxActivity);
