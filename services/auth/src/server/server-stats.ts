import type { TypeOf } from '@flotilla/contract';
import type { serverStats } from '@flotilla/contracts-auth';
import { activityTypes } from '@flotilla/contracts-auth';
import type { Deps } from '../deps.ts';
import { hiddenStats } from './hidden-stats.ts';

type Row = Record<'admins' | 'daily' | 'moderators' | 'monthly' | 'processed' | 'requests' | 'users' | 'weekly', number> & {
  response: number | null;
};

const signedInSince = (days: number) => `count(*) filter (where last_login_date > $1::timestamptz - interval '${days} days')::int`;
const SQL = `select u.*, r.* from
  (select count(*)::int as users, count(*) filter (where role = 0)::int as admins, count(*) filter (where role = 1)::int as moderators,
    ${signedInSince(1)} as daily, ${signedInSince(7)} as weekly, ${signedInSince(30)} as monthly from users where state = 'active') as u,
  (select count(*)::int as requests, count(processed_at)::int as processed,
    (avg(extract(epoch from processed_at - created_at) * 1000) filter (where created_at > $1::timestamptz - interval '3 months'))::float8 as response
    from registrations) as r`;

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
  const [[row], of] = await Promise.all([database.query<Row>({ text: SQL, values: [clock.now()] }), accounts.stats()]);
  const {
    users = 0,
    admins = 0,
    moderators = 0,
    daily = 0,
    weekly = 0,
    monthly = 0,
    requests = 0,
    processed = 0,
    response = null,
  } = row ?? {};
  return {
    totalUsers: users,
    totalDailyActiveUsers: daily,
    totalWeeklyActiveUsers: weekly,
    totalMonthlyActiveUsers: monthly,
    totalModerators: moderators,
    totalAdmins: admins,
    totalLocalVideos: of.videos,
    totalVideos: of.videos,
    totalLocalVideoViews: of.views,
    totalLocalVideoDownloads: 0,
    totalLocalVideoComments: 0,
    totalVideoComments: 0,
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
    totalAbuses: 0,
    totalAbusesProcessed: 0,
    averageAbuseResponseTimeMs: null,
    ...hiddenStats(config.statsHidden),
  };
}
