export { publications } from './publications.feature.ts';
