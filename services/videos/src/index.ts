export { videos } from './service.ts';
export type { Config } from './settings.ts';
