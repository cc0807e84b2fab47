export { settings } from './config.ts';
export type { Config, Resources, Service } from './deps.ts';
export { entities, migrations } from './schema.ts';
export { startTranscoderService } from './service.ts';
