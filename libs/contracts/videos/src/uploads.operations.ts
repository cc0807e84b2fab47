import { access, defineApi, integer, object, optional, string } from '@flotilla/contract';
import { newResumableUpload, newVideo, thumbnailParts } from './metadata.ts';
import { createdVideo } from './video.ts';

const path = '/api/v1/videos/upload-resumable';
const uploadQuery = object({ upload_id: string({ minLength: 1, maxLength: 200 }) });

/** Ten thousand parts, each of which is in memory as a whole: those of larger files would be larger than 64 MiB. */
const LARGEST_UPLOAD = 625 * 1024 ** 3;

export const uploadsApi = defineApi(
  { service: 'videos', tag: 'Upload' },
  {
    uploadVideo: {
      method: 'POST',
      path: '/api/v1/videos/upload',
      summary: 'Upload a video in one request.',
      access: access.owner('channel', 'MANAGE_ANY_VIDEO_CHANNEL'),
      body: newVideo,
      consumes: ['multipart'],
      files: { videofile: { required: true }, ...thumbnailParts },
      replies: { 200: createdVideo },
      problems: [
        'bad_request',
        'too_many_uploads',
        'channel_not_found',
        'nsfw_details_without_nsfw',
        'video_password_missing',
        'max_file_size_reached',
        'quota_reached',
        'not_a_video',
        'not_an_image',
        'account_not_found',
        'request_timeout',
        'unsupported_media_type',
        'insufficient_storage',
      ],
    },

    openResumableUpload: {
      method: 'POST',
      path,
      summary: 'Open an upload in chunks, or find out how far it came.',
      access: access.owner('channel', 'MANAGE_ANY_VIDEO_CHANNEL'),
      headers: object({
        'x-upload-content-length': integer({ minimum: 1, maximum: LARGEST_UPLOAD }),
        'x-upload-content-type': string({ minLength: 1, maxLength: 200 }),
      }),
      body: newResumableUpload,
      consumes: ['json', 'multipart'],
      files: thumbnailParts,
      replies: { 200: null, 201: null },
      problems: [
        'bad_request',
        'too_many_uploads',
        'channel_not_found',
        'nsfw_details_without_nsfw',
        'video_password_missing',
        'max_file_size_reached',
        'quota_reached',
        'not_an_image',
        'account_not_found',
        'unsupported_media_type',
        'insufficient_storage',
      ],
    },

    sendUploadChunk: {
      method: 'PUT',
      path,
      summary: 'Send the next chunk, or ask with `bytes */total` where the upload stands. The last one answers the video.',
      access: access.owner('upload'),
      limits: ['uploadChunk'],
      query: uploadQuery,
      headers: object({
        'content-range': optional(string({ maxLength: 200 })),
        digest: optional(string({ maxLength: 1000 })),
        'content-md5': optional(string({ maxLength: 200 })),
      }),
      consumes: ['bytes'],
      replies: { 200: createdVideo, 308: null },
      problems: [
        'too_many_uploads',
        'upload_not_found',
        'upload_of_somebody_else',
        'upload_expired',
        'chunk_out_of_place',
        'upload_is_being_written',
        'upload_is_being_processed',
        'checksum_mismatch',
        'unsupported_checksum',
        'nsfw_details_without_nsfw',
        'video_password_missing',
        'not_a_video',
        'quota_reached',
        'bad_request',
        'channel_not_found',
        'account_not_found',
        'insufficient_storage',
      ],
    },

    cancelUpload: {
      method: 'DELETE',
      path,
      summary: 'Give an upload up; what was received is deleted.',
      access: access.owner('upload'),
      query: object({ upload_id: optional(uploadQuery.properties.upload_id) }),
      replies: { 204: null },
      problems: ['bad_request', 'upload_of_somebody_else'],
    },
  },
);

export const uploadsInternal = defineApi(
  { service: 'videos', tag: 'Internal' },
  {
    reapUploads: {
      method: 'POST',
      path: '/internal/uploads/reap',
      summary: 'End uploads nobody continues, now instead of in the hour.',
      access: access.none,
      internal: { callers: ['auth'] },
      replies: { 204: null },
    },
  },
);
