import { jobsInternal } from './jobs.operations.ts';
import { probesInternal } from './probes.operations.ts';
import { thumbnailsInternal } from './thumbnails.operations.ts';

/** All operations of the transcoder; only other services call them. */
export const transcoderInternal = { ...probesInternal, ...thumbnailsInternal, ...jobsInternal };
