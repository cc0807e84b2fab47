import { generatedDownloadsApi } from './downloads.operations.ts';
import { jobsInternal } from './jobs.operations.ts';
import { probesInternal } from './probes.operations.ts';
import { thumbnailsInternal } from './thumbnails.operations.ts';

/** What clients call. */
export const transcoderApi = { ...generatedDownloadsApi };

/** What only other services call. */
export const transcoderInternal = { ...probesInternal, ...thumbnailsInternal, ...jobsInternal };
