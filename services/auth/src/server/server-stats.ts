import type { TypeOf } from '@flotilla/contract';
import type { serverStats } from '@flotilla/contracts-auth';
import { activityTypes } from '@flotilla/contracts-auth';
import { type Connection, sql, tables } from '@flotilla/database';
import type { Deps } from '../deps.ts';
import { Registration } from '../registrations/registration.entity.ts';
import { countUsers } from './count-users.ts';
import { hiddenStats } from './hidden-stats.ts';

const db = tables({ Registration });

/** The number of registrations, and how many milliseconds those of the last three months waited. */
async function countRegistrations(on: Connection, now: Date) {
  return db(on)
    .selectFrom('Registration')
    .select((eb) => [
      eb.fn.countAll<number>().as('requests'),
      eb.fn.count<number>('processedAt').as('processed'),
      sql<number | null>`(avg(extract(epoch from ${eb.ref('processedAt')} - ${eb.ref('createdAt')}) * 1000)
        filter (where ${eb.ref('createdAt')} > ${now}::timestamptz - interval '3 months'))::float8`.as('response'),
    ])
    .executeTakeFirstOrThrow();
}

const NO_ACTIVITIES = Object.fromEntries(
  activityTypes.flatMap((type) => [
    [`totalActivityPub${type}MessagesSuccesses`, 0],
    [`totalActivityPub${type}MessagesErrors`, 0],
  ]),
);

/** The numbers of `GET /server/stats`. Throws 503 when `videos` is down. */
export async function readServerStats({
  database,
  accounts,
  clock,
  config,
}: Pick<Deps, 'accounts' | 'clock' | 'config' | 'database'>): Promise<TypeOf<typeof serverStats>> {
  const now = clock.now();
  const [{ users, admins, moderators, daily, weekly, monthly }, { requests, processed, response }, of, comments, reports] =
    await Promise.all([
      countUsers(database, now),
      countRegistrations(database, now),
      accounts.stats(),
      accounts.comments(),
      accounts.abuses(),
    ]);
  return {
    totalUsers: users,
    totalDailyActiveUsers: daily,
    totalWeeklyActiveUsers: weekly,
    totalMonthlyActiveUsers: monthly,
    totalModerators: moderators,
    totalAdmins: admins,
    totalLocalVideos: of.videos,
    totalVideos: of.knownVideos,
    totalLocalVideoViews: of.views,
    totalLocalVideoDownloads: 0,
    totalLocalVideoComments: comments,
    totalVideoComments: comments,
    totalLocalVideoFilesSize: of.filesSize,
    totalLocalVideoChannels: of.channels,
    totalLocalDailyActiveVideoChannels: of.dailyActiveChannels,
    totalLocalWeeklyActiveVideoChannels: of.weeklyActiveChannels,
    totalLocalMonthlyActiveVideoChannels: of.monthlyActiveChannels,
    totalLocalPlaylists: 0,
    totalInstanceFollowers: 0,
    totalInstanceFollowing: 0,
    videosRedundancy: [{ strategy: 'manual', totalSize: null, totalUsed: 0, totalVideoFiles: 0, totalVideos: 0 }],
    totalActivityPubMessagesProcessed: 0,
    totalActivityPubMessagesSuccesses: 0,
    totalActivityPubMessagesErrors: 0,
    ...NO_ACTIVITIES,
    activityPubMessagesProcessedPerSecond: 0,
    totalActivityPubMessagesWaiting: 0,
    totalRegistrationRequests: requests,
    totalRegistrationRequestsProcessed: processed,
    averageRegistrationRequestResponseTimeMs: response === null ? null : Math.round(response),
    totalAbuses: reports.total,
    totalAbusesProcessed: reports.processed,
    averageAbuseResponseTimeMs: reports.averageResponseTimeMs === null ? null : Math.round(reports.averageResponseTimeMs),
    ...hiddenStats(config.statsHidden),
  };
}
