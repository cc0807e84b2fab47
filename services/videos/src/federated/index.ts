export { federated } from './federated.feature.ts';
export { createShapeFederated, readFederatedByIds } from './read-federated-videos.ts';
