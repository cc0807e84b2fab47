export { accountActorsApi, channelActorsApi } from './actors.operations.ts';
export { deliveriesApi, delivery, deliveryFailure } from './deliveries.operations.ts';
export { discoveryApi } from './discovery.operations.ts';
export { federationEvents, federationTopics, type RemoteActor, type RemoteVideo, remoteTopic } from './events.ts';
export { followsApi, instanceFollow } from './follows.operations.ts';
export { inboxApi } from './inbox.operations.ts';
export { jobsInternal } from './jobs.operations.ts';
export { federationApi, federationInternal } from './operations.ts';
export { federationProblems } from './problems.ts';
