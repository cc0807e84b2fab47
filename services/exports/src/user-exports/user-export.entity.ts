import type { UserExportState } from '@flotilla/contracts-exports';
import type { StoredPart } from '@flotilla/storage';
import { defineEntity, p } from '@mikro-orm/core';

/** An archive of what somebody gave to the instance, and how far it is written (docs/contract/archives.md#exports). */
const UserExportSchema = defineEntity({
  name: 'UserExport',
  tableName: 'user_exports',
  properties: {
    id: p.integer().primary().generated('by default as identity'),
    userId: p.integer(),
    withVideoFiles: p.boolean(),
    state: p.integer().$type<UserExportState>(),
    filename: p.text().unique(),
    /** Known from the beginning, so that nothing of it is ever without a row. */
    storageKey: p.text().unique(),
    /** Null until it is completed. */
    size: p.bigint('number').nullable(),
    /** Where its bytes arrive; null before the first and after the last. */
    uploadId: p.text().nullable(),
    partSize: p.integer().nullable(),
    /** Bytes that are durable: those in parts, then those in the object `tailKey`, which are too few for a part. */
    written: p.bigint('number').default(0),
    parts: p.json<readonly StoredPart[]>().defaultRaw(`'[]'`),
    tailKey: p.text().nullable(),
    /** Which order of sections it is written in; null before it is begun, and where a former release began it. */
    layout: p.integer().nullable(),
    /** How many of the sections are written, and how far the next one is. */
    sectionsDone: p.integer().default(0),
    sectionCursor: p.integer().nullable(),
    /** Of the attempt that writes it; others change nothing. */
    fencingToken: p.integer().default(0).fieldName('fence'),
    createdAt: p.datetime(),
  },
  indexes: [
    // One that is waited for, made or kept; those that failed are in nobody's way.
    { name: 'user_exports_one', expression: 'create unique index user_exports_one on user_exports (user_id) where state <> 4' },
    { name: 'user_exports_of_user', expression: 'create index user_exports_of_user on user_exports (user_id, created_at, id)' },
    { name: 'user_exports_created', expression: 'create index user_exports_created on user_exports (created_at)' },
  ],
  checks: [
    { name: 'user_exports_state_check', expression: 'state between 1 and 4' },
    { name: 'user_exports_size_check', expression: '(state = 3) = (size is not null)' },
    { name: 'user_exports_upload_check', expression: '(upload_id is null) = (part_size is null)' },
  ],
});

export class UserExport extends UserExportSchema.class {}
UserExportSchema.setClass(UserExport);
