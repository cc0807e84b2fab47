export type { Config } from './config.ts';
export { transcoder } from './service.ts';
