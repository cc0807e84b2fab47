import { defineEntity, p } from '@mikro-orm/core';

/** Something that an administrator or moderator did. */
const AuditEntrySchema = defineEntity({
  name: 'AuditEntry',
  tableName: 'audit_log',
  properties: {
    id: p.bigint().primary().autoincrement(),
    at: p.datetime().index(),
    username: p.text(),
    domain: p.text(),
    action: p.text(),
    values: p.json<Record<string, unknown>>(),
  },
});

export class AuditEntry extends AuditEntrySchema.class {}
AuditEntrySchema.setClass(AuditEntry);
