export { settings } from './config.ts';
export type { Config, Resources, Service } from './deps.ts';
export { startTranscoderService } from './service.ts';
