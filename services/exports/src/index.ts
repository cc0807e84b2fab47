export type { Config } from './config.ts';
export { exports } from './service.ts';
