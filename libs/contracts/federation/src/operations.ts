import { discoveryApi } from './discovery.operations.ts';
import { outboxesApi, playlistDocumentsApi, rateDocumentsApi, videoDocumentsApi } from './documents.operations.ts';
import { jobsInternal } from './jobs.operations.ts';

/** All operations of federation that anybody may call. */
export const federationApi = {
  ...discoveryApi,
  ...outboxesApi,
  ...playlistDocumentsApi,
  ...rateDocumentsApi,
  ...videoDocumentsApi,
};

/** What only other services call. */
export const federationInternal = { ...jobsInternal };
