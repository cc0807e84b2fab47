import { access, boolean, dateTime, defineApi, integer, listOf, nullable, object, optional, string } from '@flotilla/contract';
import { labelledNumber, pagingFields, sortBy } from '@flotilla/contracts-shared';
import { newVideoImport, thumbnailParts } from './metadata.ts';
import { video } from './video.ts';

/** The numbers of the wire (docs/contract/video-imports.md#states). */
export const videoImportState = { PENDING: 1, SUCCESS: 2, FAILED: 3, REJECTED: 4, CANCELLED: 5, PROCESSING: 6 } as const;
export type VideoImportState = (typeof videoImportState)[keyof typeof videoImportState];
export const videoImportStates: Readonly<Record<VideoImportState, string>> = {
  1: 'Pending',
  2: 'Success',
  3: 'Failed',
  4: 'Rejected',
  5: 'Cancelled',
  6: 'Processing',
};

/** A video that is fetched from elsewhere. */
export const videoImport = object({
  id: integer(),
  targetUrl: nullable(string()),
  magnetUri: nullable(string()),
  torrentName: nullable(string()),
  state: labelledNumber,
  error: nullable(string()),
  attempts: integer(),
  /** Bytes that have arrived in the present attempt, and how many there are; null while that is unknown. */
  receivedBytes: integer(),
  totalBytes: nullable(integer()),
  createdAt: dateTime(),
  updatedAt: dateTime(),
  originallyPublishedAt: optional(dateTime()),
  /** Absent once the video is deleted. */
  video: optional(video),
});

const importId = () => integer({ minimum: 1, maximum: 2_147_483_647 });
const params = object({ id: importId() });
/** Of the torrent file of an import. */
const MAX_TORRENT_SIZE = 200 * 1024;

export const videoImportsApi = defineApi(
  { service: 'videos', tag: 'Video imports' },
  {
    importVideo: {
      method: 'POST',
      path: '/api/v1/videos/imports',
      summary: 'Have a video fetched from an address, a magnet link or a torrent file.',
      access: access.owner('channel', 'MANAGE_ANY_VIDEO_CHANNEL'),
      body: newVideoImport,
      consumes: ['json', 'multipart'],
      files: {
        torrentfile: { maxSize: MAX_TORRENT_SIZE, mediaTypes: ['application/x-bittorrent', 'application/octet-stream'] },
        ...thumbnailParts,
      },
      replies: { 200: videoImport },
      problems: [
        'bad_request',
        'import_source_missing',
        'import_address_not_found',
        'import_address_refused',
        'video_imports_disabled',
        'magnet_without_hash',
        'torrent_unreadable',
        'incorrect_files_in_torrent',
        'too_many_video_imports',
        'too_many_uploads',
        'channel_not_found',
        'account_not_found',
        'nsfw_details_without_nsfw',
        'video_password_missing',
        'not_an_image',
      ],
    },

    listMyVideoImports: {
      tag: 'My user',
      method: 'GET',
      path: '/api/v1/users/me/videos/imports',
      summary: 'The videos that you have fetched from elsewhere, the newest first.',
      access: access.user,
      query: object({
        ...pagingFields,
        sort: sortBy(['createdAt'], '-createdAt'),
        id: optional(importId()),
        videoId: optional(importId()),
        targetUrl: optional(string({ maxLength: 2_000 })),
        videoChannelSyncId: optional(importId()),
        search: optional(string({ maxLength: 1_000 })),
        includeCollaborations: optional(boolean()),
      }),
      replies: { 200: listOf(videoImport) },
      problems: ['bad_request'],
    },

    cancelVideoImport: {
      method: 'POST',
      path: '/api/v1/videos/imports/{id}/cancel',
      summary: 'Give up an import that has not begun.',
      access: access.owner('videoImport', 'MANAGE_VIDEO_IMPORTS'),
      params,
      replies: { 204: null },
      problems: ['video_import_not_found', 'video_import_not_pending'],
    },

    retryVideoImport: {
      method: 'POST',
      path: '/api/v1/videos/imports/{id}/retry',
      summary: 'Try an import again that failed.',
      access: access.owner('videoImport', 'MANAGE_VIDEO_IMPORTS'),
      params,
      replies: { 204: null },
      problems: ['video_import_not_found', 'video_import_not_retried'],
    },

    deleteVideoImport: {
      method: 'DELETE',
      path: '/api/v1/videos/imports/{id}',
      summary: 'Delete an import from the list. Its video stays.',
      access: access.owner('videoImport', 'MANAGE_VIDEO_IMPORTS'),
      params,
      replies: { 204: null },
      problems: ['video_import_not_found', 'video_import_pending'],
    },
  },
);
