import type { webcrypto } from 'node:crypto';
import { readSettings } from '@flotilla/config';
import { authApi, authInternal } from '@flotilla/contracts-auth';
import { connectDatabase } from '@flotilla/database';
import { type Answer, type Call, createClient } from '@flotilla/http-client';
import { type Caller, createAccessTokenVerifier } from '@flotilla/identity';
import { silentLog } from '@flotilla/telemetry';
import { createTestDatabase, eventually, startTestTransport, testCallers, testServices } from '@flotilla/test-kit';
import { settings } from '../src/config.ts';
import { entities, migrations } from '../src/schema.ts';
import { startAuthService } from '../src/service.ts';
import { type FakeVideos, startFakeVideos } from './fake-videos.ts';

export const publicUrl = 'http://flotilla.example:8080';
export const rootPassword = 'root of all films';
export const alicePassword = 'correct horse battery';

type Administrator = { username: string; password: string };
export type Tokens = Extract<Answer<typeof authApi.createToken>, { status: 200 }>['body'];

/** Auth on its own database, with a fake of `videos`, a clock that can be moved, and everything it told the others. */
export async function startWorld(
  environment: Record<string, string | undefined> = {},
  { mood = 'well' }: { mood?: FakeVideos['mood'] } = {},
) {
  await using starting = new AsyncDisposableStack();
  const callers = testCallers();
  const services = testServices();
  const [database, transport, videos] = await Promise.all([createAuthDatabase(), startTestTransport(), startFakeVideos(services.secret)]);
  for (const resource of [database, transport, videos]) starting.use(resource);
  videos.mood = mood;

  let ahead = 0;
  const clock = { now: () => new Date(Date.now() + ahead) };
  const announced: Administrator[] = [];
  const config = readSettings(settings, {
    PORT: '0',
    PUBLIC_URL: publicUrl,
    AUTH_DATABASE_URL: database.url,
    VIDEOS_URL: videos.url,
    CALLER_TOKEN_PUBLIC_KEY: callers.publicKey,
    SERVICE_TOKEN_SECRET: services.secret,
    ADMIN_PASSWORD: rootPassword,
    ...environment,
  });
  const start = () =>
    startAuthService(config, { log: silentLog, transport, clock, announceAdministrator: (administrator) => announced.push(administrator) });
  let service = await start();
  starting.defer(() => service.stop());

  const as = (caller: Caller | null, headers: Record<string, string> = {}): Call =>
    createClient({
      deadlineInMs: 60_000,
      baseUrl: service.url,
      headers: () => ({ ...callers.headersFor(caller, 'auth', '192.0.2.7'), ...headers }),
    });
  // The address changes with every restart, so it is asked for with every call.
  const asService: Call = (operation, input) =>
    createClient({ deadlineInMs: 60_000, baseUrl: service.url, headers: () => services.headersFor('gateway', 'auth') })(operation, input);
  const anonymous: Call = (operation, input) =>
    as(null, { 'x-forwarded-host': new URL(config.publicUrl).host, 'user-agent': 'a test browser' })(operation, input);
  const verify = async (token: string) => {
    const keys = async () => (await asService(authInternal.getSigningKeys, {})).body as { keys: webcrypto.JsonWebKey[] };
    return createAccessTokenVerifier({ keys: async () => (await keys()).keys, issuer: publicUrl, clock }).verify(token);
  };
  const requestToken = async (fields: Record<string, string>) => {
    const { body: client } = await anonymous(authApi.getLocalOAuthClient, {});
    return anonymous(authApi.createToken, { headers: {}, body: { ...(client as object), ...fields } });
  };
  const callerOf = async (tokens: Tokens): Promise<Caller> => {
    const claims = await verify(tokens.access_token);
    if (!claims) throw new Error('the access token cannot be verified');
    const { userId, username, role, sessionId } = claims;
    return { userId, username, role, sessionId };
  };
  const signIn = async (username = 'root', password = rootPassword) => {
    const answer = await requestToken({ grant_type: 'password', username, password });
    if (answer.status !== 200) throw new Error(`no sign-in: ${JSON.stringify(answer.body)}`);
    return { tokens: answer.body, caller: await callerOf(answer.body) };
  };

  const world = {
    videos,
    announced,
    database,
    transport,
    serviceSecret: services.secret,
    as,
    asService,
    anonymous,
    verify,
    requestToken,
    callerOf,
    signIn,
    renew: (refreshToken: string) => requestToken({ grant_type: 'refresh_token', refresh_token: refreshToken }),
    moveClock: (seconds: number) => {
      ahead += seconds * 1000;
    },
    url: () => service.url,
    /** A request in bytes of the test's own making. */
    async post(path: string, contentType: string, body: string) {
      const headers = { ...callers.headersFor(null, 'auth'), 'content-type': contentType };
      const answer = await fetch(service.url + path, { method: 'POST', headers, body });
      return { status: answer.status, body: (await answer.json()) as Record<string, unknown> };
    },
    isReady: async () => (await fetch(`${service.url}/health/ready`)).ok,
    becomesReady: () =>
      eventually(async () => {
        if (!(await world.isReady())) throw new Error('auth is not ready');
      }),
    hasAskedVideos: () =>
      eventually(() => {
        if (videos.calls.length === 0) throw new Error('videos was not asked yet');
      }),
    /** Another process on the same database. */
    startAnother: start,
    /** Lets the jobs that finish interrupted creations run now, until none is left. */
    async runRepairs() {
      await world.sql('update jobs set run_at = now()');
      await eventually(async () => {
        const [left] = await world.sql<{ count: string }>(`select count(*) from users where state = 'creating'`);
        if (Number(left?.count) > 0) throw new Error('users are still being created');
      });
    },
    async restart() {
      await service.stop();
      service = await start();
    },
    /** The facts of one kind that were told, oldest first. */
    async facts(type: string) {
      await eventually(async () => {
        if ((await world.sql('select 1 from outbox')).length > 0) throw new Error('facts still wait in the outbox');
      });
      return (await transport.published()).filter((message) => message.type === type).map(({ payload }) => payload);
    },
    /** SQL beside the service, for looking at what is stored. */
    async sql<Row>(text: string, values: unknown[] = []): Promise<Row[]> {
      await using beside = await connectDatabase({ url: database.url, entities, log: silentLog, name: 'auth', poolSize: 1 });
      return await beside.query<Row>({ text, values });
    },
    async createAlice() {
      const answer = await as((await signIn()).caller)(authApi.createUser, {
        body: { username: 'alice', password: alicePassword, email: 'Alice@example.org', role: 2 },
      });
      if (answer.status !== 200) throw new Error(`no alice: ${JSON.stringify(answer.body)}`);
      return answer.body.user;
    },
  };
  const running = starting.move();
  return Object.assign(world, { [Symbol.asyncDispose]: () => running.disposeAsync() });
}

/** The same, with the first administrator there. */
export async function startReadyWorld(environment: Record<string, string | undefined> = {}) {
  const world = await startWorld(environment);
  await world.becomesReady();
  return world;
}

const createAuthDatabase = () =>
  createTestDatabase({
    name: 'auth',
    async build(url) {
      await using database = await connectDatabase({ url, entities, migrations, log: silentLog, name: 'auth' });
      await database.migrate();
    },
  });
