export { delivery } from './delivery.area.ts';
export { hasTag } from './files/conditions.ts';
