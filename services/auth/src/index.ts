export type { Config } from './config.ts';
export { settings } from './config.ts';
export type { Resources, Service } from './deps.ts';
export { entities, migrations } from './schema.ts';
export { startAuthService } from './service.ts';
