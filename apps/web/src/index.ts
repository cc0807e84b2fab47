export { settings } from './config.ts';
export { startWebService, type WebService } from './service.ts';
