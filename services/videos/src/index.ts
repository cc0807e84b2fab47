export type { Config } from './config.ts';
export { settings } from './config.ts';
export type { Resources, Service } from './deps.ts';
export { rebuildVideos } from './rebuild-videos.ts';
export { entities, migrations } from './schema.ts';
export { startVideosService } from './service.ts';
export { endOpenUploads } from './uploads/end-open-uploads.ts';
