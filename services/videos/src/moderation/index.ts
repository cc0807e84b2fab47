export { moderation } from './moderation.area.ts';
