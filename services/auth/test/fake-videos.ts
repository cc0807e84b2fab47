import { videosInternal, videosProblems } from '@flotilla/contracts-videos';
import { type HttpServer, reply, route, startHttpServer } from '@flotilla/http-server';
import { createServiceTokenVerifier } from '@flotilla/identity';
import { problems } from '@flotilla/problem';
import { createMetrics, silentLog } from '@flotilla/telemetry';

export type FakeVideos = AsyncDisposable & {
  readonly url: string;
  readonly accounts: Map<number, { username: string; channelName: string; videoQuota: number }>;
  /** Names nobody may take any more. */
  readonly takenNames: Set<string>;
  /** `down` answers 503; `deaf` does its work and then keeps the answer to itself. */
  mood: 'deaf' | 'down' | 'well';
  readonly calls: string[];
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

/** What auth may ask of `videos`, behind the same contract and the same service tokens. */
export async function startFakeVideos(secret: string, port = 0): Promise<FakeVideos> {
  const state = { accounts: new Map(), takenNames: new Set<string>(), mood: 'well', calls: [] as string[] } as unknown as FakeVideos;

  const putAccount = route(videosInternal.putAccount, async ({ params: { userId }, body }) => {
    state.calls.push(`put ${userId} ${body.username}`);
    if (state.mood === 'down') throw problems.unavailable();
    const { username, channelName = `${username}_channel`, videoQuota } = body;
    if (!state.accounts.has(userId)) {
      if (state.takenNames.has(username) || state.takenNames.has(channelName)) throw videosProblems.actor_name_taken();
      state.takenNames.add(username).add(channelName);
      state.accounts.set(userId, { username, channelName, videoQuota });
    }
    if (state.mood === 'deaf') throw problems.bad_gateway();
    return reply(200, { account: { id: userId + 100 }, videoChannel: { id: userId + 200 } });
  });

  const getUserContent = route(videosInternal.getUserContent, async ({ params: { userId } }) => {
    const found = state.accounts.get(userId);
    if (state.mood !== 'well') throw problems.unavailable();
    if (!found) throw videosProblems.account_not_found();
    const account = { ...actor(userId + 100, found.username), userId };
    const channel = { ...actor(userId + 200, found.channelName), support: null, isLocal: true, banners: [], ownerAccount: account };
    return reply(200, { account, videoChannels: [channel], videoQuotaUsed: 1234, videoQuotaUsedDaily: 12 });
  });

  const server: HttpServer = await startHttpServer({
    service: 'videos',
    routes: [putAccount, getUserContent],
    host: '127.0.0.1',
    port,
    callers: null,
    services: createServiceTokenVerifier({ secret, audience: 'videos' }),
    log: silentLog,
    metrics: createMetrics('videos'),
    readiness: async () => [],
  });
  return Object.assign(state, { url: server.url, [Symbol.asyncDispose]: () => server[Symbol.asyncDispose]() });
}
