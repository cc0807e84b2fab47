import { defineEntity, p } from '@mikro-orm/core';

const UncommittedObjectSchema = defineEntity({
  name: 'UncommittedObject',
  tableName: 'uncommitted_objects',
  properties: {
    storageKey: p.text().primary(),
    /** The job that writes it; its completion deletes the row, so that objects whose row remains were never published. */
    jobId: p.integer(),
    /** Of the attempt that writes it; a later one may remove it. */
    fencingToken: p.integer().fieldName('fence'),
    createdAt: p.datetime(),
  },
  indexes: [{ name: 'uncommitted_objects_job_id_index', properties: ['jobId'] }],
});

/** An object that is being stored and that nothing points at yet. */
export class UncommittedObject extends UncommittedObjectSchema.class {}
UncommittedObjectSchema.setClass(UncommittedObject);
