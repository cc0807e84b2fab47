import { access, array, defineApi, integer, nullable, number, object, oneOf, optional, string } from '@flotilla/contract';
import { email } from './user.ts';

const count = () => integer({ minimum: 0 });
const orNull = () => nullable(number());

/** Kinds of federated activities that are counted separately (docs/contract/instance.md#statistics). */
export const activityTypes = [
  'Create',
  'Update',
  'Delete',
  'Follow',
  'Accept',
  'Reject',
  'Announce',
  'Undo',
  'Like',
  'Dislike',
  'Flag',
  'View',
  'ApproveReply',
  'RejectReply',
  'Download',
] as const;
const activityCounts = Object.fromEntries(
  activityTypes.flatMap((type) => [
    [`totalActivityPub${type}MessagesSuccesses`, count()],
    [`totalActivityPub${type}MessagesErrors`, count()],
  ]),
);

/** `GET /server/stats`; numbers of features that do not exist yet are zero (docs/contract/instance.md#statistics). */
export const serverStats = object({
  totalUsers: count(),
  totalDailyActiveUsers: count(),
  totalWeeklyActiveUsers: count(),
  totalMonthlyActiveUsers: count(),
  totalModerators: nullable(count()),
  totalAdmins: nullable(count()),
  totalLocalVideos: count(),
  totalVideos: count(),
  totalLocalVideoViews: count(),
  totalLocalVideoDownloads: count(),
  totalLocalVideoComments: count(),
  totalVideoComments: count(),
  totalLocalVideoFilesSize: count(),
  totalLocalVideoChannels: count(),
  totalLocalDailyActiveVideoChannels: count(),
  totalLocalWeeklyActiveVideoChannels: count(),
  totalLocalMonthlyActiveVideoChannels: count(),
  totalLocalPlaylists: count(),
  totalInstanceFollowers: count(),
  totalInstanceFollowing: count(),
  videosRedundancy: array(
    object({ strategy: string(), totalSize: nullable(count()), totalUsed: count(), totalVideoFiles: count(), totalVideos: count() }),
  ),
  totalActivityPubMessagesProcessed: count(),
  totalActivityPubMessagesSuccesses: count(),
  totalActivityPubMessagesErrors: count(),
  ...activityCounts,
  activityPubMessagesProcessedPerSecond: number(),
  totalActivityPubMessagesWaiting: count(),
  totalRegistrationRequests: orNull(),
  totalRegistrationRequestsProcessed: orNull(),
  averageRegistrationRequestResponseTimeMs: orNull(),
  totalAbuses: orNull(),
  totalAbusesProcessed: orNull(),
  averageAbuseResponseTimeMs: orNull(),
});

export const serverApi = defineApi(
  { service: 'auth', tag: 'Server' },
  {
    getServerStats: {
      method: 'GET',
      path: '/api/v1/server/stats',
      summary: 'How many users, videos and bytes this instance has; at most four hours old.',
      access: access.none,
      freshFor: 1,
      replies: { 200: serverStats },
    },

    getDebug: {
      method: 'GET',
      path: '/api/v1/server/debug',
      summary: 'The caller’s address as this instance sees it.',
      access: access.right('MANAGE_DEBUG'),
      replies: { 200: object({ ip: string(), activityPubMessagesWaiting: count() }) },
    },

    runDebugCommand: {
      method: 'POST',
      path: '/api/v1/server/debug/run-command',
      summary: 'Run a maintenance task now; the answer comes when it has ended.',
      access: access.right('MANAGE_DEBUG'),
      body: object({ command: oneOf(['remove-dandling-resumable-uploads', 'test-emails']), email: optional(email()) }),
      replies: { 204: null },
      problems: ['bad_request'],
    },
  },
);

/** Called by `federation`, for NodeInfo (docs/contract/federation.md#nodeinfo). */
export const serverInternal = defineApi(
  { service: 'auth', tag: 'Internal' },
  {
    getInstanceFacts: {
      method: 'GET',
      path: '/internal/instance/facts',
      summary: 'What software the instance runs, and how much it is used.',
      access: access.none,
      internal: { callers: ['federation'] },
      replies: {
        200: object({
          software: object({ name: string(), version: string() }),
          usage: object({
            users: object({ total: count(), activeMonth: count(), activeHalfyear: count() }),
            localPosts: count(),
            localComments: count(),
          }),
        }),
      },
    },
  },
);
