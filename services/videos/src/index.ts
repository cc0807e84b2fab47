export { endOpenUploads } from './end-open-uploads.ts';
export { rebuildVideos } from './rebuild-videos.ts';
export { videos } from './service.ts';
export type { Config } from './settings.ts';
