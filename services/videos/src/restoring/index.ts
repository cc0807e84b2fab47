export { restoring } from './restoring.feature.ts';
