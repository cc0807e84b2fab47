// What the integrity check repairs videos and uploads with, in the service's own words.
export type { Deps } from './deps.ts';
export { isUnderWay, readTranscoding } from './transcoding/hold-transcoding.ts';
export { finishUploadJob } from './uploads/finish-upload.job.ts';
export { reapUploads } from './uploads/reap-uploads.ts';
export { ORIGINALS_FOLDER, THUMBNAILS_FOLDER, UPLOADS_FOLDER } from './uploads/storage-keys.ts';
export { sweepOrphansHandler } from './uploads/sweep-orphans.job.ts';
export { LIVES_MS, ORPHAN_MS, PENDING_MS, UNTOLD_MS, WAITS_FOR_CLIENT_MS } from './uploads/upload-times.ts';
export { countUploadsOfAWeek } from './videos/count-uploads.ts';
export { lockVideo } from './videos/lock-video.ts';
export { publishVideo } from './videos/publish-video.ts';
export { Thumbnail } from './videos/thumbnail.entity.ts';
export { VideoSource } from './videos/video-source.entity.ts';
