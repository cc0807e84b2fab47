import { defineEntity, p } from '@mikro-orm/core';
import { UserExport } from './user-export.entity.ts';

/** A file in an archive, as its directory at the end names it. */
const UserExportEntrySchema = defineEntity({
  name: 'UserExportEntry',
  tableName: 'user_export_entries',
  properties: {
    id: p.integer().primary().generated('by default as identity'),
    exportId: () => p.manyToOne(UserExport).mapToPk().name('export_id').deleteRule('cascade').index(false),
    path: p.text(),
    /** Where it begins in the archive. */
    position: p.bigint('number'),
    isDeflated: p.boolean(),
    crc32: p.bigint('number'),
    size: p.bigint('number'),
    storedSize: p.bigint('number'),
    sha256: p.text(),
  },
  uniques: [{ name: 'user_export_entries_path', properties: ['exportId', 'path'] }],
});

export class UserExportEntry extends UserExportEntrySchema.class {}
UserExportEntrySchema.setClass(UserExportEntry);
