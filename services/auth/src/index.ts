export { auth } from './service.ts';
