export { discovery } from './discovery.area.ts';
