import { access, dateTime, defineApi, integer, nullable, object, oneOf, optional, string, type TypeOf } from '@flotilla/contract';

/** Ids on the wire, with their labels. */
export const userImportState = { PENDING: 1, PROCESSING: 2, COMPLETED: 3, ERRORED: 4 } as const;
export type UserImportState = (typeof userImportState)[keyof typeof userImportState];
export const userImportStates: Readonly<Record<UserImportState, string>> = { 1: 'Pending', 2: 'Processing', 3: 'Completed', 4: 'Failed' };

/** What came of the items of one section. */
const counts = object({ success: integer(), duplicates: integer(), errors: integer() });

/** In the order they are imported (docs/contract/archives.md#what-is-imported). */
export const importStats = object({
  account: counts,
  userSettings: counts,
  channels: counts,
  blocklist: counts,
  following: counts,
  videos: counts,
  likes: counts,
  dislikes: counts,
  videoPlaylists: counts,
  userVideoHistory: counts,
  watchedWordsLists: counts,
  commentAutoTagPolicies: counts,
});
export type ImportStats = TypeOf<typeof importStats>;
export type ImportSection = keyof ImportStats;
export const importSections = Object.keys(importStats.properties) as readonly ImportSection[];

export const userImport = object({
  id: integer(),
  state: object({ id: oneOf([1, 2, 3, 4]), label: string() }),
  createdAt: dateTime(),
  /** Grows while the archive is read. */
  stats: importStats,
  /** Why it failed, in English; null unless it did. */
  error: nullable(string()),
});

/** Parts of larger ones would be larger than 64 MiB, and each is in memory as a whole. */
const LARGEST_ARCHIVE = 187 * 1024 ** 3;
const userId = () => integer({ minimum: 1, maximum: 2_147_483_647 });
const uploadId = () => optional(string({ minLength: 1, maxLength: 200 }));
const path = '/api/v1/users/{userId}/imports/import-resumable';
const owner = access.owner('user', 'MANAGE_USER_IMPORTS');
const params = object({ userId: userId() });

/** Archives that somebody brings along (docs/contract/archives.md#imports). */
export const userImportsApi = defineApi(
  { service: 'exports', tag: 'Archives' },
  {
    openUserImport: {
      method: 'POST',
      path,
      summary: 'Open an upload of an archive in chunks, or find out how far it came.',
      access: owner,
      params,
      headers: object({
        'x-upload-content-length': integer({ minimum: 1, maximum: LARGEST_ARCHIVE }),
        'x-upload-content-type': oneOf(['application/zip', 'application/x-zip-compressed']),
      }),
      body: object({
        filename: string({ minLength: 5, maxLength: 1000, pattern: '\\.[zZ][iI][pP]$' }),
        lastModified: optional(integer({ minimum: 0 })),
      }),
      replies: { 200: null, 201: null },
      problems: ['bad_request', 'imports_disabled', 'import_under_way', 'user_not_found', 'quota_reached', 'insufficient_storage'],
    },

    sendUserImportChunk: {
      method: 'PUT',
      path,
      summary: 'Send the next chunk of an archive, or ask with `bytes */total` where it stands. After the last one it is imported.',
      access: owner,
      limits: ['uploadChunk'],
      params,
      query: object({ upload_id: uploadId() }),
      headers: object({
        'content-range': optional(string({ maxLength: 200 })),
        digest: optional(string({ maxLength: 1000 })),
        'content-md5': optional(string({ maxLength: 200 })),
      }),
      consumes: ['bytes'],
      replies: { 204: null, 308: null },
      problems: [
        'bad_request',
        'imports_disabled',
        'import_under_way',
        'too_many_uploads',
        'user_not_found',
        'upload_not_found',
        'upload_of_somebody_else',
        'upload_expired',
        'chunk_out_of_place',
        'upload_is_being_written',
        'checksum_mismatch',
        'unsupported_checksum',
        'insufficient_storage',
      ],
    },

    cancelUserImport: {
      method: 'DELETE',
      path,
      summary: 'Give the upload of an archive up; what was received is deleted. An import that has begun goes on.',
      access: owner,
      params,
      query: object({ upload_id: uploadId() }),
      replies: { 204: null },
      problems: ['bad_request', 'user_not_found', 'upload_of_somebody_else'],
    },

    getLatestUserImport: {
      method: 'GET',
      path: '/api/v1/users/{userId}/imports/latest',
      summary: 'The newest import of a user, with what came of it so far.',
      access: owner,
      params,
      replies: { 200: userImport },
      problems: ['user_not_found', 'import_not_found'],
    },
  },
);
