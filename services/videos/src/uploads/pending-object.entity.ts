import { defineEntity, p } from '@mikro-orm/core';

/** An object that is being written and that no other row refers to yet. After some hours it is deleted, together with its row. */
const PendingObjectSchema = defineEntity({
  name: 'PendingObject',
  tableName: 'pending_objects',
  properties: {
    storageKey: p.text().primary(),
    createdAt: p.datetime().index(),
    /** The account whose quota the bytes that have arrived count against. */
    accountId: p.integer().nullable(),
    /** How many had arrived when this was last written. */
    size: p.bigint('number').default(0),
  },
});

export class PendingObject extends PendingObjectSchema.class {}
PendingObjectSchema.setClass(PendingObject);
