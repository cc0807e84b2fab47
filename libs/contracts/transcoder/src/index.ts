export { copiedWithinMs } from './copied-within.ts';
export { generatedDownloadsApi } from './downloads.operations.ts';
export { renditionsTopic, transcoderEvents, transcoderTopics } from './events.ts';
export { jobsInternal } from './jobs.operations.ts';
export { transcoderInternal } from './operations.ts';
export { probesInternal } from './probes.operations.ts';
export { transcoderProblems } from './problems.ts';
export { thumbnailsInternal } from './thumbnails.operations.ts';
