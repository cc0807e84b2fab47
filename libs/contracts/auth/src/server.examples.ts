import type { ExamplesOf } from '@flotilla/contract';
import { exampleUrl } from '@flotilla/contracts-shared/examples';
import { activityTypes, type serverApi } from './server.operations.ts';

const noActivities = Object.fromEntries(
  activityTypes.flatMap((type) => [
    [`totalActivityPub${type}MessagesSuccesses`, 0],
    [`totalActivityPub${type}MessagesErrors`, 0],
  ]),
);

export const serverExamples: ExamplesOf<typeof serverApi> = {
  contactAdministrator: {
    body: {
      fromName: 'Bob',
      fromEmail: 'bob@example.org',
      subject: 'Films of our harbour',
      body: 'May our sailing club have an account here?',
    },
  },
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
  getAuditLogs: {
    replies: {
      200: [
        {
          timestamp: '2026-06-01T08:01:12.400Z',
          level: 'audit',
          label: 'videos.example',
          message: '{"user":"root","domain":"users","action":"create","id":2,"new-role":2,"new-username":"alice"}',
        },
      ],
    },
  },
  getServerLogs: {
    replies: {
      200: [
        {
          timestamp: '2026-06-01T08:00:00.031Z',
          level: 'warn',
          label: 'auth',
          message: 'mails are written into a folder, nobody receives them: SMTP_URL names a mail server',
        },
      ],
    },
  },
  createClientLog: {
    body: {
      message: "TypeError: can't access property 'play', video is null",
      url: `${exampleUrl}/w/kkGMgK9ZtnKfYAgnEtQxbv`,
      level: 'error',
      stackTrace: 'start@/client/player.js:1:4021',
      userAgent: 'Mozilla/5.0 (X11; Linux x86_64; rv:151.0) Gecko/20100101 Firefox/151.0',
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
  sendPlaybackMetrics: {
    body: {
      videoId: '9c9de5e8-0a1e-484a-b099-e80766180a6d',
      playerMode: 'p2p-media-loader',
      p2pEnabled: false,
      resolution: 720,
      fps: 30,
      resolutionChanges: 1,
      errors: 0,
      bufferStalled: 0,
      downloadedBytesP2P: 0,
      downloadedBytesHTTP: 4_718_592,
      uploadedBytesP2P: 0,
    },
  },
  updateClientLanguage: { body: { language: 'fr-FR' } },
};
