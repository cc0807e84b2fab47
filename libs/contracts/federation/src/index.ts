export { accountActorsApi, accountCollectionsApi, actorKeysApi, channelActorsApi, channelCollectionsApi } from './actors.operations.ts';
export { discoveryApi } from './discovery.operations.ts';
export { outboxesApi, playlistDocumentsApi, rateDocumentsApi, videoDocumentsApi } from './documents.operations.ts';
export { federationEvents, federationTopics, type RemoteActor, type RemoteVideo, remoteTopic } from './events.ts';
export { jobsInternal } from './jobs.operations.ts';
export { nodeInfo } from './node-info.ts';
export { federationApi, federationInternal } from './operations.ts';
export { federationProblems } from './problems.ts';
