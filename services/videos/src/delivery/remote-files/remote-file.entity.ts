import { defineEntity, p } from '@mikro-orm/core';

/** A picture or caption of another instance that is kept here, drawn or written anew. What it belongs to names it; this row only says that there are bytes. */
const RemoteFileSchema = defineEntity({
  name: 'RemoteFile',
  tableName: 'remote_files',
  properties: {
    filename: p.text().primary(),
    /** Where it came from. */
    url: p.text(),
    storageKey: p.text().unique(),
    contentType: p.text(),
    size: p.integer(),
    createdAt: p.datetime(),
    /** The hour of its last use. */
    lastUsedAt: p.datetime(),
  },
  indexes: [
    {
      name: 'remote_files_by_use',
      expression: 'create index remote_files_by_use on remote_files (last_used_at, created_at) include (size)',
    },
  ],
});

export class RemoteFile extends RemoteFileSchema.class {}
RemoteFileSchema.setClass(RemoteFile);
