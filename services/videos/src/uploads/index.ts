export { endUpload } from './end-upload.ts';
export { aliveUploads, lockSession } from './find-session.ts';
export { finishUploadJob } from './finish-upload-alone.ts';
export { reapUploads } from './reap-uploads.ts';
export { ORIGINALS_FOLDER, THUMBNAILS_FOLDER, UPLOADS_FOLDER } from './storage-keys.ts';
export { sweepOrphans } from './sweep-orphans.ts';
export { LIVES_MS, ORPHAN_MS, PENDING_MS, UNPUBLISHED_MS, WAITS_FOR_CLIENT_MS } from './upload-times.ts';
export { uploads } from './uploads.feature.ts';
