import { videosInternal, videosProblems } from '@flotilla/contracts-videos';
import { reply, route } from '@flotilla/http-server';
import type { PublicKeys } from '@flotilla/identity';
import { problems } from '@flotilla/problem';
import { startFakeServer } from '@flotilla/test-kit';
import { type FakeJobs, fakeJobRoutes, noJobs } from './fake-jobs.ts';

export type FakeVideos = AsyncDisposable & {
  readonly url: string;
  readonly accounts: Map<number, Account>;
  /** Names nobody may take any more. */
  readonly takenNames: Set<string>;
  /** `down` answers 503; `deaf` does its work but never answers; `strict` refuses all accounts. */
  mood: 'deaf' | 'down' | 'strict' | 'well';
  readonly calls: string[];
  readonly jobs: FakeJobs;
};

type Account = {
  username: string;
  channelName: string;
  videoQuota: number;
  displayName: string;
  description: string | null;
  channelDisplayName: string | undefined;
};

const date = '2026-01-02T03:04:05.678Z';
const actor = (id: number, name: string) => ({
  id,
  name,
  url: `http://localhost/accounts/${name}`,
  host: 'localhost',
  hostRedundancyAllowed: null,
  followingCount: 0,
  followersCount: 0,
  createdAt: date,
  updatedAt: date,
  avatars: [],
  displayName: name,
  description: null,
});

const usage = { videoQuotaUsed: 1234, videoQuotaUsedDaily: 12, totalVideoFileSize: 5678 };
const accountOf = (userId: number, { username, displayName, description }: Account) => ({
  ...actor(userId + 100, username),
  displayName,
  description,
  userId,
});

/** `videos` as auth sees it, with the same contract and service tokens. */
export async function startFakeVideos(publicKeys: PublicKeys, port = 0): Promise<FakeVideos> {
  const state = {
    accounts: new Map(),
    takenNames: new Set<string>(),
    mood: 'well',
    calls: [] as string[],
    jobs: noJobs(),
  } as unknown as FakeVideos;

  const putAccount = route(videosInternal.putAccount, async ({ params: { userId }, body }) => {
    state.calls.push(`put ${userId} ${body.username}`);
    if (state.mood === 'down') throw problems.unavailable();
    if (state.mood === 'strict') throw problems.invalid_parameters({ detail: 'Incorrect request parameters: displayName' });
    const { username, channelName = `${username}_channel`, videoQuota, displayName = username, channelDisplayName } = body;
    if (!state.accounts.has(userId)) {
      if (state.takenNames.has(username) || state.takenNames.has(channelName)) throw videosProblems.actor_name_taken();
      state.takenNames.add(username).add(channelName);
      state.accounts.set(userId, { username, channelName, videoQuota, displayName, description: null, channelDisplayName });
    }
    if (state.mood === 'deaf') throw problems.bad_gateway();
    return reply(200, { account: { id: userId + 100 }, videoChannel: { id: userId + 200 } });
  });

  const getUserContent = route(videosInternal.getUserContent, async ({ params: { userId }, query: { withStats } }) => {
    const found = state.accounts.get(userId);
    if (state.mood !== 'well') throw problems.unavailable();
    if (!found) throw videosProblems.account_not_found();
    const account = accountOf(userId, found);
    const channel = { ...actor(userId + 200, found.channelName), support: null, isLocal: true, banners: [], ownerAccount: account };
    const specialPlaylists = [{ id: userId + 300, name: 'Watch later', type: 2 }];
    const stats = withStats ? { totalVideoFileSize: 5678, videosCount: 3 } : {};
    return reply(200, { account, videoChannels: [channel], videoQuotaUsed: 1234, videoQuotaUsedDaily: 12, specialPlaylists, ...stats });
  });

  const getNotificationSettings = route(videosInternal.getNotificationSettings, async () => {
    if (state.mood !== 'well') throw problems.unavailable();
    return reply(200, { newFollow: 1 });
  });

  const listUserContents = route(videosInternal.listUserContents, async ({ body: { userIds } }) => {
    if (state.mood !== 'well') throw problems.unavailable();
    const known = userIds.flatMap((userId) => {
      const found = state.accounts.get(userId);
      return found ? [{ userId, account: accountOf(userId, found), ...usage }] : [];
    });
    return reply(200, known);
  });

  const getVideosStats = route(videosInternal.getVideosStats, async () => {
    if (state.mood !== 'well') throw problems.unavailable();
    const channels = { channels: 4, dailyActiveChannels: 1, weeklyActiveChannels: 2, monthlyActiveChannels: 3 };
    return reply(200, { videos: 5, knownVideos: 8, views: 600, filesSize: 7_000, ...channels });
  });
  const countLocalComments = route(videosInternal.countLocalComments, async () => reply(200, { comments: 8 }));
  const countAbuses = route(videosInternal.countAbuses, async () => {
    if (state.mood !== 'well') throw problems.unavailable();
    return reply(200, { total: 4, processed: 3, averageResponseTimeMs: 5_000.4 });
  });
  const countAbusesOfUser = route(videosInternal.countAbusesOfUser, async () =>
    reply(200, { abusesCount: 2, abusesAcceptedCount: 1, abusesCreatedCount: 3 }),
  );
  const reapUploads = route(videosInternal.reapUploads, async () => {
    state.calls.push('reap uploads');
    return reply(204, null);
  });
  const findVideo = route(videosInternal.findVideo, async ({ params: { id } }) => {
    if (id !== '1') throw videosProblems.video_not_found();
    return reply(204, null);
  });

  const findTakenNames = route(videosInternal.findTakenNames, async ({ body: { names } }) => {
    if (state.mood !== 'well') throw problems.unavailable();
    return reply(200, { taken: names.filter((name) => state.takenNames.has(name)) });
  });

  const takeUserSnapshot = route(videosInternal.takeUserSnapshot, async ({ body: { userId, version, nsfwPolicy } }) => {
    if (state.mood !== 'well') throw problems.unavailable();
    state.calls.push(`snapshot ${version} of ${userId}: ${nsfwPolicy}`);
    return reply(204, null);
  });

  const updateProfile = route(videosInternal.updateProfile, async ({ params: { userId }, body }) => {
    const found = state.accounts.get(userId);
    if (state.mood !== 'well') throw problems.unavailable();
    if (!found) throw videosProblems.account_not_found();
    if (body.displayName !== undefined) found.displayName = body.displayName ?? found.username;
    if (body.description !== undefined) found.description = body.description;
    return reply(204, null);
  });

  const { orderVideosJobs: order, listVideosJobs: list } = videosInternal;
  const jobRoutes = fakeJobRoutes({ order, list }, state.jobs);
  const server = await startFakeServer({
    service: 'videos',
    routes: [
      ...jobRoutes,
      putAccount,
      getUserContent,
      getNotificationSettings,
      listUserContents,
      updateProfile,
      takeUserSnapshot,
      findTakenNames,
      getVideosStats,
      countLocalComments,
      countAbuses,
      countAbusesOfUser,
      reapUploads,
      findVideo,
    ],
    publicKeys,
    port,
  });
  return Object.assign(state, { url: server.url, [Symbol.asyncDispose]: () => server[Symbol.asyncDispose]() });
}
