import { defineEntity, p } from '@mikro-orm/core';

/** What was deleted at its origin, so that news of it that come later bring nothing back. */
const RemoteDeletionSchema = defineEntity({
  name: 'RemoteDeletion',
  tableName: 'remote_deletions',
  properties: {
    url: p.text().primary(),
    deletedAt: p.datetime().index('remote_deletions_by_age'),
  },
});

export class RemoteDeletion extends RemoteDeletionSchema.class {}
RemoteDeletionSchema.setClass(RemoteDeletion);
