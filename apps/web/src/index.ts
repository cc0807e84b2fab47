export { web } from './service.ts';
