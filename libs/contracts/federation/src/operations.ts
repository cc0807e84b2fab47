import { accountActorsApi, accountCollectionsApi, actorKeysApi, channelActorsApi, channelCollectionsApi } from './actors.operations.ts';
import { addressesInternal } from './addresses.operations.ts';
import { archivesInternal } from './archives.operations.ts';
import { crawlsApi } from './crawls.operations.ts';
import { deliveriesApi } from './deliveries.operations.ts';
import { discoveryApi } from './discovery.operations.ts';
import { outboxesApi, playlistDocumentsApi, rateDocumentsApi, videoDocumentsApi } from './documents.operations.ts';
import { filesInternal } from './files.operations.ts';
import { followsApi } from './follows.operations.ts';
import { inboxApi } from './inbox.operations.ts';
import { jobsInternal } from './jobs.operations.ts';
import { upkeepInternal } from './upkeep.operations.ts';

/** All operations of federation that anybody may call. */
export const federationApi = {
  ...accountActorsApi,
  ...accountCollectionsApi,
  ...actorKeysApi,
  ...channelActorsApi,
  ...channelCollectionsApi,
  ...crawlsApi,
  ...deliveriesApi,
  ...discoveryApi,
  ...followsApi,
  ...inboxApi,
  ...outboxesApi,
  ...playlistDocumentsApi,
  ...rateDocumentsApi,
  ...videoDocumentsApi,
};

/** What only other services call. */
export const federationInternal = { ...addressesInternal, ...archivesInternal, ...filesInternal, ...jobsInternal, ...upkeepInternal };
