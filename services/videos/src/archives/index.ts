export { archives } from './archives.feature.ts';
