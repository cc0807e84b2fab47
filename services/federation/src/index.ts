export type { Config } from './config.ts';
export { federation } from './service.ts';
