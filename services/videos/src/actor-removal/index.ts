export { actorRemoval } from './actor-removal.feature.ts';
export { removeChannelLater } from './remove-channel.ts';
