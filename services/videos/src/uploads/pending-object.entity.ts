import { defineEntity, p } from '@mikro-orm/core';

/** An object that is being written and that no row points at yet; what is still here after hours is deleted with its object. */
const PendingObjectSchema = defineEntity({
  name: 'PendingObject',
  tableName: 'pending_objects',
  properties: { storageKey: p.text().primary(), createdAt: p.datetime().index() },
});

export class PendingObject extends PendingObjectSchema.class {}
PendingObjectSchema.setClass(PendingObject);
