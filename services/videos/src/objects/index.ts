export { objects } from './objects.feature.ts';
export { removeObjectsLater } from './remove-objects.ts';
