export { settings } from './config.ts';
export type { Config, Resources, Service } from './deps.ts';
export { startAuthService } from './service.ts';
