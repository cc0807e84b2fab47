import type { ExamplesOf } from '@flotilla/contract';
import { activityTypes, type serverApi } from './server.operations.ts';

const noActivities = Object.fromEntries(
  activityTypes.flatMap((type) => [
    [`totalActivityPub${type}MessagesSuccesses`, 0],
    [`totalActivityPub${type}MessagesErrors`, 0],
  ]),
);

export const serverExamples: ExamplesOf<typeof serverApi> = {
  getServerStats: {
    replies: {
      200: {
        totalUsers: 214,
        totalDailyActiveUsers: 31,
        totalWeeklyActiveUsers: 96,
        totalMonthlyActiveUsers: 140,
        totalModerators: 3,
        totalAdmins: 1,
        totalLocalVideos: 1_902,
        totalVideos: 1_902,
        totalLocalVideoViews: 0,
        totalLocalVideoDownloads: 0,
        totalLocalVideoComments: 0,
        totalVideoComments: 0,
        totalLocalVideoFilesSize: 881_305_092_114,
        totalLocalVideoChannels: 260,
        totalLocalDailyActiveVideoChannels: 12,
        totalLocalWeeklyActiveVideoChannels: 41,
        totalLocalMonthlyActiveVideoChannels: 77,
        totalLocalPlaylists: 0,
        totalInstanceFollowers: 0,
        totalInstanceFollowing: 0,
        videosRedundancy: [],
        totalActivityPubMessagesProcessed: 0,
        totalActivityPubMessagesSuccesses: 0,
        totalActivityPubMessagesErrors: 0,
        ...noActivities,
        activityPubMessagesProcessedPerSecond: 0,
        totalActivityPubMessagesWaiting: 0,
        totalRegistrationRequests: 230,
        totalRegistrationRequestsProcessed: 228,
        averageRegistrationRequestResponseTimeMs: 41_202_118,
        totalAbuses: null,
        totalAbusesProcessed: null,
        averageAbuseResponseTimeMs: null,
      },
    },
  },
  getDebug: { replies: { 200: { ip: '198.51.100.7', activityPubMessagesWaiting: 0 } } },
  runDebugCommand: {
    body: {
      several: {
        'End uploads nobody continues': { command: 'remove-dandling-resumable-uploads' },
        'Send one mail of each kind': { command: 'test-emails', email: 'root@videos.example' },
      },
    },
  },
};
