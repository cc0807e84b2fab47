export { settings } from './config.ts';
export type { Config, Resources, Service } from './deps.ts';
export { startVideosService } from './service.ts';
