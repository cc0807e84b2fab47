export { endUpload } from './end-upload.ts';
export { aliveUploads, lockSession } from './find-session.ts';
export { makeVideo } from './make-video.ts';
export { uploads } from './uploads.feature.ts';
