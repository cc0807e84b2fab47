export { endUpload } from './end-upload.ts';
export { aliveUploads, lockSession } from './find-session.ts';
export { uploads } from './uploads.feature.ts';
