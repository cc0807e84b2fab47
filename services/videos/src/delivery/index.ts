export { delivery } from './delivery.area.ts';
export { isFresh } from './files/conditions.ts';
