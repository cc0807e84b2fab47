export { toOpenApi } from './to-openapi.ts';
