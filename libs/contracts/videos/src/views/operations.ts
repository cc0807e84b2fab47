import { videoStatisticsApi } from './video-statistics.operations.ts';
import { viewsApi } from './views.operations.ts';

/** Who watches a video, counted. */
export const watchingApi = { ...videoStatisticsApi, ...viewsApi };
