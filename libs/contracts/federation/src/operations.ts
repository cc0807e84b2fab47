import { accountActorsApi, channelActorsApi } from './actors.operations.ts';
import { discoveryApi } from './discovery.operations.ts';
import { outboxesApi, playlistDocumentsApi, rateDocumentsApi, videoDocumentsApi } from './documents.operations.ts';
import { jobsInternal } from './jobs.operations.ts';

/** All operations of federation that anybody may call. */
export const federationApi = {
  ...accountActorsApi,
  ...channelActorsApi,
  ...discoveryApi,
  ...outboxesApi,
  ...playlistDocumentsApi,
  ...rateDocumentsApi,
  ...videoDocumentsApi,
};

/** What only other services call. */
export const federationInternal = { ...jobsInternal };
