// What the integrity check needs to know about videos and uploads, and what it uses to repair them.
export {
  countUploadsOfAWeek,
  lockVideo,
  publishVideo,
  Thumbnail,
  VideoSource,
} from './catalogue/index.ts';
export type { Deps } from './deps.ts';
export { isUnderWay, readTranscoding } from './transcoding/index.ts';
export {
  finishUploadJob,
  LIVES_MS,
  ORIGINALS_FOLDER,
  ORPHAN_MS,
  PENDING_MS,
  reapUploads,
  sweepOrphans,
  THUMBNAILS_FOLDER,
  UNPUBLISHED_MS,
  UPLOADS_FOLDER,
  WAITS_FOR_CLIENT_MS,
} from './uploads/index.ts';
