export { completeVideo, type FoundVideo, fetchVideo } from './fetch-video.ts';
export { readVideo } from './read-video.ts';
export { RemoteVideo } from './remote-video.entity.ts';
export { Share } from './share.entity.ts';
export { findVideo, type KnownVideo, relistVideo, removeShare, removeVideo, storeNewVideo, storeShare, storeVideo } from './store-video.ts';
