export { transcoding } from './transcoding.feature.ts';
