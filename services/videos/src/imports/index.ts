export { imports } from './imports.feature.ts';
