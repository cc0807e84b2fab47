import {
  access,
  array,
  boolean,
  dateTime,
  defineOperation,
  integer,
  nullable,
  number,
  object,
  oneOf,
  optional,
  string,
  unknown,
} from '@flotilla/contract';
import { locales, videoIdPattern } from '@flotilla/contracts-shared';
import { email } from './user.ts';

const tag = 'Server';
const service = 'auth';
const count = () => integer({ minimum: 0 });
const orNull = () => nullable(number());

/** Kinds of activities that are counted each (docs/contract/instance.md#statistics). */
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

/** `GET /server/stats`; what does not exist here yet is zero (docs/contract/instance.md#statistics). */
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

// Far above what happens between two reports, and low enough that no single one spoils a sum.
const atOnce = () => integer({ minimum: 0, maximum: 100_000 });
const bytesAtOnce = () => integer({ minimum: 0, maximum: 100_000_000_000 });

/** What players measured of one playback since they last told (docs/contract/instance.md#playback). */
export const playbackMetrics = object({
  videoId: { type: ['string', 'integer'], pattern: videoIdPattern, minimum: 1, maximum: Number.MAX_SAFE_INTEGER },
  playerMode: oneOf(['p2p-media-loader', 'web-video']),
  p2pEnabled: boolean(),
  resolutionChanges: atOnce(),
  errors: atOnce(),
  downloadedBytesP2P: bytesAtOnce(),
  downloadedBytesHTTP: bytesAtOnce(),
  uploadedBytesP2P: bytesAtOnce(),
  resolution: optional(atOnce()),
  fps: optional(atOnce()),
  p2pPeers: optional(atOnce()),
  bufferStalled: optional(atOnce()),
});

const logEntry = object({ timestamp: dateTime(), level: string(), label: string(), message: string() }, { additionalProperties: true });
const moment = () => string({ pattern: '^\\d{4}-\\d{2}-\\d{2}([T ].{0,30})?$', maxLength: 50 });

export const serverApi = {
  contactAdministrator: defineOperation({
    id: 'contactAdministrator',
    service,
    tag,
    method: 'POST',
    path: '/api/v1/server/contact',
    summary: 'Write to the administrator; once an hour from one address.',
    access: access.none,
    body: object({
      fromName: string({ minLength: 1, maxLength: 120 }),
      fromEmail: email(),
      subject: optional(string({ minLength: 1, maxLength: 120 })),
      body: string({ minLength: 3, maxLength: 5000 }),
    }),
    replies: { 204: null },
    problems: ['contact_form_off', 'contacted_lately'],
  }),

  getServerStats: defineOperation({
    id: 'getServerStats',
    service,
    tag,
    method: 'GET',
    path: '/api/v1/server/stats',
    summary: 'How many users, videos and bytes this instance has; at most four hours old.',
    access: access.none,
    replies: { 200: serverStats },
  }),

  getAuditLogs: defineOperation({
    id: 'getAuditLogs',
    service,
    tag,
    method: 'GET',
    path: '/api/v1/server/audit-logs',
    summary: 'What administrators and moderators did, oldest first.',
    access: access.right('MANAGE_LOGS'),
    query: object({ startDate: moment(), endDate: optional(moment()) }),
    replies: { 200: array(logEntry) },
  }),

  getServerLogs: defineOperation({
    id: 'getServerLogs',
    service,
    tag,
    method: 'GET',
    path: '/api/v1/server/logs',
    summary: 'What the services logged, oldest first; of very much the newest.',
    access: access.right('MANAGE_LOGS'),
    query: object({
      startDate: moment(),
      endDate: optional(moment()),
      level: optional(oneOf(['debug', 'info', 'warn', 'error'], { default: 'info' })),
      tagsOneOf: optional(array(string({ minLength: 1, maxLength: 100 }), { maxItems: 50 })),
    }),
    replies: { 200: array(logEntry) },
  }),

  createClientLog: defineOperation({
    id: 'createClientLog',
    service,
    tag,
    method: 'POST',
    path: '/api/v1/server/logs/client',
    summary: 'Tell the instance about a failure of a client.',
    access: access.optional,
    limits: ['api', 'clientLog'],
    body: object({
      message: string({ minLength: 1, maxLength: 1000 }),
      url: string({ maxLength: 2000, pattern: '^https?://\\S+$' }),
      level: oneOf(['warn', 'error']),
      stackTrace: optional(string({ minLength: 1, maxLength: 15_000 })),
      meta: optional(string({ minLength: 1, maxLength: 15_000 })),
      userAgent: optional(string({ minLength: 1, maxLength: 200 })),
    }),
    replies: { 204: null },
    problems: ['client_log_off'],
  }),

  getDebug: defineOperation({
    id: 'getDebug',
    service,
    tag,
    method: 'GET',
    path: '/api/v1/server/debug',
    summary: 'The caller’s address as this instance sees it.',
    access: access.right('MANAGE_DEBUG'),
    replies: { 200: object({ ip: string(), activityPubMessagesWaiting: count() }) },
  }),

  runDebugCommand: defineOperation({
    id: 'runDebugCommand',
    service,
    tag,
    method: 'POST',
    path: '/api/v1/server/debug/run-command',
    summary: 'Run a maintenance task now; the answer comes when it has ended.',
    access: access.right('MANAGE_DEBUG'),
    body: object({ command: oneOf(['remove-dandling-resumable-uploads', 'test-emails']), email: optional(email()) }),
    replies: { 204: null },
    problems: ['bad_request'],
  }),

  sendPlaybackMetrics: defineOperation({
    id: 'sendPlaybackMetrics',
    service,
    tag: 'Client',
    method: 'POST',
    path: '/api/v1/metrics/playback',
    summary: 'Tell what a player measured; passed over unless the operator collects it.',
    access: access.none,
    // Looked at only where it is collected.
    body: unknown(),
    replies: { 204: null },
    problems: ['not_found'],
  }),

  updateClientLanguage: defineOperation({
    id: 'updateClientLanguage',
    service,
    tag: 'Client',
    method: 'POST',
    path: '/api/v1/client-config/update-language',
    summary: 'Remember the language of the pages in a cookie.',
    access: access.none,
    body: object({ language: oneOf(locales) }),
    replies: { 204: null },
  }),
};
