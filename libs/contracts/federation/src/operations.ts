import { discoveryApi } from './discovery.operations.ts';
import { jobsInternal } from './jobs.operations.ts';

/** All operations of federation that anybody may call. */
export const federationApi = { ...discoveryApi };

/** What only other services call. */
export const federationInternal = { ...jobsInternal };
