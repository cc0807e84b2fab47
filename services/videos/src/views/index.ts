export { views } from './views.area.ts';
