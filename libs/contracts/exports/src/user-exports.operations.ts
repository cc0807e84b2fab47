import { access, boolean, dateTime, defineApi, integer, listOf, media, nullable, object, oneOf, string } from '@flotilla/contract';
import { pagingFields } from '@flotilla/contracts-shared';

/** Ids on the wire, with their labels. */
export const userExportState = { PENDING: 1, PROCESSING: 2, COMPLETED: 3, ERRORED: 4 } as const;
export type UserExportState = (typeof userExportState)[keyof typeof userExportState];
export const userExportStates: Readonly<Record<UserExportState, string>> = { 1: 'Pending', 2: 'Processing', 3: 'Completed', 4: 'Failed' };

export const userExport = object({
  id: integer(),
  state: object({ id: oneOf([1, 2, 3, 4]), label: string() }),
  /** Bytes; null until it is completed. */
  size: nullable(integer()),
  /** With a token that lasts a quarter of an hour, a new one in every answer; null unless it is completed. */
  privateDownloadUrl: nullable(string()),
  createdAt: dateTime(),
  expiresOn: dateTime(),
});

const id = () => integer({ minimum: 1, maximum: 2_147_483_647 });
const owner = access.owner('user', 'MANAGE_USER_EXPORTS');
const params = object({ userId: id() });
const archive = media('application/zip');

/** Archives of everything that somebody gave to the instance (docs/contract/archives.md#exports). */
export const userExportsApi = defineApi(
  { service: 'exports', tag: 'Archives' },
  {
    requestUserExport: {
      method: 'POST',
      path: '/api/v1/users/{userId}/exports/request',
      summary: 'Ask for an archive of your own data; an e-mail tells you when it is ready.',
      access: owner,
      params,
      body: object({ withVideoFiles: boolean() }),
      replies: { 200: object({ export: object({ id: integer() }) }) },
      problems: ['exports_disabled', 'user_not_found', 'export_exists', 'max_user_video_quota_exceeded_for_user_export'],
    },

    listUserExports: {
      method: 'GET',
      path: '/api/v1/users/{userId}/exports',
      summary: 'The archives of a user, oldest first, with links to download them.',
      access: owner,
      params,
      query: object(pagingFields),
      replies: { 200: listOf(userExport) },
      problems: ['exports_disabled', 'user_not_found'],
    },

    deleteUserExport: {
      method: 'DELETE',
      path: '/api/v1/users/{userId}/exports/{id}',
      summary: 'Delete an archive with its file, or a request for one that nobody works on yet.',
      access: owner,
      params: object({ userId: id(), id: id() }),
      replies: { 204: null },
      problems: ['exports_disabled', 'user_not_found', 'export_not_found', 'export_being_made'],
    },

    downloadUserExport: {
      method: 'GET',
      path: '/download/user-exports/{filename}',
      summary: 'An archive, for whoever has the link of its list entry.',
      access: access.none,
      params: object({ filename: string({ minLength: 1, maxLength: 200 }) }),
      query: object({ jwt: string({ maxLength: 2_000, pattern: '^[\\w-]+\\.[\\w-]+\\.[\\w-]+$', writeOnly: true }) }),
      replies: { 200: archive, 206: archive, 302: null, 304: null },
      problems: ['exports_disabled', 'forbidden', 'export_not_found', 'not_found', 'range_not_satisfiable'],
    },
  },
);
