export { web, web as service } from './service.ts';
