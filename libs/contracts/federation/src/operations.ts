import { accountActorsApi, accountCollectionsApi, actorKeysApi, channelActorsApi, channelCollectionsApi } from './actors.operations.ts';
import { discoveryApi } from './discovery.operations.ts';
import { outboxesApi, playlistDocumentsApi, rateDocumentsApi, videoDocumentsApi } from './documents.operations.ts';
import { jobsInternal } from './jobs.operations.ts';

/** All operations of federation that anybody may call. */
export const federationApi = {
  ...accountActorsApi,
  ...accountCollectionsApi,
  ...actorKeysApi,
  ...channelActorsApi,
  ...channelCollectionsApi,
  ...discoveryApi,
  ...outboxesApi,
  ...playlistDocumentsApi,
  ...rateDocumentsApi,
  ...videoDocumentsApi,
};

/** What only other services call. */
export const federationInternal = { ...jobsInternal };
