export { federated } from './federated.feature.ts';
