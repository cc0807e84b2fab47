export { actorRemoval } from './actor-removal.feature.ts';
