import type { ExamplesOf } from '@flotilla/contract';
import type { watchingApi } from './operations.ts';

const position = { body: { currentTime: 83 } };

export const watchingExamples: ExamplesOf<typeof watchingApi> = {
  reportPosition: {
    body: { currentTime: 83, viewEvent: 'seek', sessionId: '5f0c9b1e', client: 'Firefox', device: 'desktop', operatingSystem: 'Linux' },
  },
  putPosition: position,
  reportWatching: position,
  putWatching: position,
  getOverallStats: {
    replies: {
      200: {
        averageWatchTime: 125,
        totalWatchTime: 5250,
        totalViewers: 42,
        viewersPeak: 7,
        viewersPeakDate: '2026-06-01T18:02:00.000Z',
        countries: [],
        subdivisions: [],
      },
    },
  },
  getRetentionStats: {
    replies: {
      200: {
        data: [
          { second: 0, retentionPercent: 100 },
          { second: 2, retentionPercent: 88.1 },
        ],
      },
    },
  },
  getTimeseriesStats: {
    replies: {
      200: {
        groupInterval: '1 day',
        data: [
          { date: '2026-06-01T00:00:00.000Z', value: 30 },
          { date: '2026-06-02T00:00:00.000Z', value: 12 },
        ],
      },
    },
  },
  getUserAgentStats: {
    replies: {
      200: {
        clients: [
          { name: 'Firefox', viewers: 30 },
          { name: 'Chrome', viewers: 12 },
        ],
        devices: [{ name: 'desktop', viewers: 42 }],
        operatingSystems: [{ name: 'Linux', viewers: 42 }],
      },
    },
  },
};
