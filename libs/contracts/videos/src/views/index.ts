export { viewsEvents, viewsTopic } from './events.ts';
export { groupIntervals, timeseriesMetrics, videoStatisticsApi, viewDevices } from './video-statistics.operations.ts';
export { viewsApi } from './views.operations.ts';
