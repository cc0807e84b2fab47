import { access, array, dateTime, defineApi, integer, nullable, number, object, oneOf, optional, string } from '@flotilla/contract';
import { moment, videoId } from '@flotilla/contracts-shared';

export const viewDevices = ['console', 'embedded', 'mobile', 'smarttv', 'tablet', 'wearable', 'xr', 'desktop'] as const;
export const timeseriesMetrics = ['viewers', 'aggregateWatchTime', 'downloads'] as const;
export const groupIntervals = [
  '6 months',
  '1 month',
  '7 days',
  '2 days',
  '1 day',
  '12 hours',
  '6 hours',
  '1 hour',
  '10 minutes',
  '1 minute',
] as const;

const named = () => array(object({ name: string(), viewers: integer() }));
const interval = { startDate: optional(moment()), endDate: optional(moment()) };
const statistics = {
  method: 'GET',
  access: access.owner('video', 'SEE_ALL_VIDEOS'),
  params: object({ videoId: videoId() }),
  problems: ['bad_request', 'video_not_found'],
} as const;

export const videoStatisticsApi = defineApi(
  { service: 'videos', tag: 'Video statistics' },
  {
    getOverallStats: {
      ...statistics,
      path: '/api/v1/videos/{videoId}/stats/overall',
      summary: 'How many watched a video, for how long and from where.',
      query: object(interval),
      replies: {
        200: object({
          /** Seconds. */
          averageWatchTime: integer(),
          totalWatchTime: integer(),
          totalViewers: integer(),
          /** Most viewers at the same time, and when that was first so. */
          viewersPeak: integer(),
          viewersPeakDate: nullable(dateTime()),
          /** Empty: addresses are not looked up. */
          countries: array(object({ isoCode: string(), viewers: integer() })),
          subdivisions: named(),
        }),
      },
    },

    getRetentionStats: {
      ...statistics,
      path: '/api/v1/videos/{videoId}/stats/retention',
      summary: 'Which part of its viewers watched each second of a video.',
      replies: { 200: object({ data: array(object({ second: integer(), retentionPercent: number() })) }) },
    },

    getTimeseriesStats: {
      ...statistics,
      path: '/api/v1/videos/{videoId}/stats/timeseries/{metric}',
      summary: 'Viewers, watch time in seconds or downloads of a video over time.',
      params: object({ videoId: videoId(), metric: oneOf(timeseriesMetrics) }),
      query: object(interval),
      replies: { 200: object({ groupInterval: oneOf(groupIntervals), data: array(object({ date: dateTime(), value: integer() })) }) },
    },

    getUserAgentStats: {
      ...statistics,
      path: '/api/v1/videos/{videoId}/stats/user-agent',
      summary: 'The players, devices and operating systems that a video was watched with, most used first.',
      query: object(interval),
      replies: { 200: object({ clients: named(), devices: named(), operatingSystems: named() }) },
    },
  },
);
