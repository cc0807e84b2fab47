export { endUpload } from './end-upload.ts';
export { lockSession } from './find-session.ts';
export { uploads } from './uploads.feature.ts';
