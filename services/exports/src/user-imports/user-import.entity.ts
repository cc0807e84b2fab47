import type { ImportStats, UserImportState } from '@flotilla/contracts-exports';
import type { Piece } from '@flotilla/resumable';
import type { StoredPart } from '@flotilla/storage';
import { defineEntity, p } from '@mikro-orm/core';

/** Its bytes are still arriving; no answer shows it as an import. */
export const UPLOADING = 0;

/** An archive that somebody brings along, from its first byte to what came of it (docs/contract/archives.md#imports). */
const UserImportSchema = defineEntity({
  name: 'UserImport',
  tableName: 'user_imports',
  properties: {
    id: p.integer().primary().generated('by default as identity'),
    userId: p.integer(),
    /** The id that clients upload with; begins with the user. */
    uploadId: p.text().unique(),
    /** Of file name, size and file time: the same for the same file. */
    fingerprint: p.text(),
    state: p.integer().$type<UserImportState | typeof UPLOADING>(),
    size: p.bigint('number'),
    storageKey: p.text().unique(),
    multipartId: p.text().nullable(),
    partSize: p.integer(),
    /** Bytes that are durable: those of the parts, then those of the pieces, which fill no part yet. */
    received: p.bigint('number').default(0),
    parts: p.json<readonly StoredPart[]>().defaultRaw(`'[]'`),
    pieces: p.json<readonly Piece[]>().defaultRaw(`'[]'`),
    /** The token of the lease to write, and when it expires. */
    lockedBy: p.uuid().nullable(),
    lockedUntil: p.datetime().nullable(),
    stats: p.json<ImportStats>(),
    /** How many sections are imported, and how many items of the next one. */
    sectionsDone: p.integer().default(0),
    itemsDone: p.integer().default(0),
    /** How many attempts went to work at this place and did not tell how that ended: all but the present one have died there. */
    begunHere: p.integer().default(0),
    /** When the first attempt began. */
    begunAt: p.datetime().nullable(),
    /** Of the attempt that imports it; others change nothing. */
    fencingToken: p.integer().default(0).fieldName('fence'),
    error: p.text().nullable(),
    createdAt: p.datetime(),
    touchedAt: p.datetime(),
  },
  indexes: [
    // One that arrives, waits or is imported; those that ended are in nobody's way.
    { name: 'user_imports_one', expression: 'create unique index user_imports_one on user_imports (user_id) where state in (0, 1, 2)' },
    { name: 'user_imports_of_user', expression: 'create index user_imports_of_user on user_imports (user_id, id)' },
    { name: 'user_imports_arriving', expression: 'create index user_imports_arriving on user_imports (touched_at) where state = 0' },
  ],
  checks: [
    { name: 'user_imports_state_check', expression: 'state between 0 and 4' },
    { name: 'user_imports_received_check', expression: 'received <= size and (state = 0 or received = size)' },
  ],
});

export class UserImport extends UserImportSchema.class {}
UserImportSchema.setClass(UserImport);
