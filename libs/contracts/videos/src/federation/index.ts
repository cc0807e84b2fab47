export { federatedInternal } from './federated.internal.ts';
export type { FederatedComment, FederatedElement, FederatedPlaylist, FederatedRating, FederatedVideo } from './federated.ts';
