export type { Config } from './config.ts';
export { createGateway, gateway, gateway as service } from './service.ts';
