export { delivery } from './delivery.area.ts';
