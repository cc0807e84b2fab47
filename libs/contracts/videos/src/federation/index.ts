export { federatedInternal } from './federated.internal.ts';
export type {
  FederatedActor,
  FederatedComment,
  FederatedElement,
  FederatedPlaylist,
  FederatedRating,
  FederatedVideo,
} from './federated.ts';
