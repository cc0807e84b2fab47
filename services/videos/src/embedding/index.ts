export { embedding } from './embedding.area.ts';
