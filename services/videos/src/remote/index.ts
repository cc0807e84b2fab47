export { createNeighbours } from './create-neighbours.ts';
export { remote } from './remote.feature.ts';
