export type { Config } from './config.ts';
export { createGateway, gateway } from './service.ts';
