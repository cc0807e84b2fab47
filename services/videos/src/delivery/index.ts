export { hasTag } from '@flotilla/delivery';
export { delivery } from './delivery.area.ts';
