import type { webcrypto } from 'node:crypto';
import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { readSettings } from '@flotilla/config';
import { authApi, authInternal, type Layer } from '@flotilla/contracts-auth';
import { contract as exportsContract } from '@flotilla/contracts-exports/contract';
import { contract as federationContract } from '@flotilla/contracts-federation/contract';
import { contract as transcoderContract } from '@flotilla/contracts-transcoder/contract';
import { connectDatabase } from '@flotilla/database';
import { type Answer, type Call, createClient } from '@flotilla/http-client';
import { type Caller, createAccessTokenVerifier } from '@flotilla/identity';
import { createLog, silentLog } from '@flotilla/telemetry';
import {
  createTestDatabase,
  eventually,
  readMessage,
  serviceTemplate,
  startTestTransport,
  temporaryDirectory,
  testCallers,
  testServices,
} from '@flotilla/test-kit';
import { settings } from '../src/config.ts';
import { createPasswords, type Passwords } from '../src/passwords/passwords.ts';
import { auth } from '../src/service.ts';
import { startFakeJobService } from './fake-jobs.ts';
import { type FakeVideos, startFakeVideos } from './fake-videos.ts';

export const publicUrl = 'http://flotilla.example:8080';
export const rootPassword = 'root of all films';
export const encryptionKey = 'a key for the database';
export const alicePassword = 'correct horse battery';

/** A real hash takes longer than everything else a test does. */
const cheapPasswords = createPasswords(undefined, { memory: 8, passes: 1, parallelism: 1 });

type WorldOptions = {
  readonly mood?: FakeVideos['mood'];
  readonly logs?: boolean;
  /** Hashes as expensive as in production, for tests that depend on their duration. */
  readonly passwords?: Passwords;
};
type Administrator = { username: string; password: string };
export type Tokens = Extract<Answer<typeof authApi.createToken>, { status: 200 }>['body'];

/** Auth on its own database, with a fake of `videos`, a clock that can be moved, and all events it published. */
export async function startWorld(
  environment: Record<string, string | undefined> = {},
  { mood = 'well', logs = false, passwords = cheapPasswords }: WorldOptions = {},
) {
  await using starting = new AsyncDisposableStack();
  const services = testServices();
  const callers = testCallers(services);
  const database = starting.use(await createAuthDatabase());
  const beside = starting.use(await connectDatabase({ url: database.url, ...auth.schema, log: silentLog, name: 'auth' }));
  const transport = starting.use(await startTestTransport({ url: database.url, database: beside }));
  const videos = starting.use(await startFakeVideos(services.publicKeys));
  const transcoder = starting.use(await startFakeJobService(transcoderContract, services.publicKeys));
  const federation = starting.use(await startFakeJobService(federationContract, services.publicKeys));
  const archives = starting.use(await startFakeJobService(exportsContract, services.publicKeys));
  videos.mood = mood;

  const mails = starting.use(await temporaryDirectory());
  let ahead = 0;
  const clock = { now: () => new Date(Date.now() + ahead) };
  const lines: string[] = [];
  const log = logs ? createLog({ service: 'auth', destination: { write: (line: string) => void lines.push(line) } }) : silentLog;
  const announced: Administrator[] = [];
  const given = {
    PORT: '0',
    PUBLIC_URL: publicUrl,
    AUTH_DATABASE_URL: database.url,
    VIDEOS_URL: videos.url,
    TRANSCODER_URL: transcoder.url,
    FEDERATION_URL: federation.url,
    EXPORTS_URL: archives.url,
    ...services.settingsOf('auth'),
    ENCRYPTION_KEYS: encryptionKey,
    ADMIN_PASSWORD: rootPassword,
    MAIL: 'directory',
    MAIL_DIRECTORY: mails.path,
    ...environment,
  };
  let config = readSettings(settings, given);
  const start = () =>
    auth.start(config, {
      log,
      transport,
      clock,
      passwords,
      database: beside,
      announceAdministrator: (administrator) => announced.push(administrator),
    });
  let service = await start();
  starting.defer(() => service.stop());

  const as = (caller: Caller | null, headers: Record<string, string> = {}, ip = '192.0.2.7'): Call =>
    createClient({
      deadlineInMs: 60_000,
      baseUrl: service.url,
      headers: () => ({ ...callers.headersFor(caller, 'auth', ip), ...headers }),
    });
  // The address changes with every restart, so it is read for every call.
  const asService: Call = (operation, input) =>
    createClient({
      deadlineInMs: 60_000,
      baseUrl: service.url,
      headers: () => services.headersFor(operation.internal?.callers[0] ?? 'gateway', 'auth'),
    })(operation, input);
  const anonymousFrom = (ip?: string): Call =>
    as(null, { 'x-forwarded-host': new URL(config.publicUrl).host, 'user-agent': 'a test browser' }, ip);
  // The address changes with every restart, so it is read for every call.
  const anonymous: Call = (operation, input) => anonymousFrom()(operation, input);
  const verify = async (token: string) => {
    const keys = async () => (await asService(authInternal.getSigningKeys, {})).body as { keys: webcrypto.JsonWebKey[] };
    return createAccessTokenVerifier({ keys: async () => (await keys()).keys, issuer: publicUrl, clock }).verify(token);
  };
  const requestToken = async (fields: Record<string, string>, ip?: string) => {
    const { body: client } = await anonymous(authApi.getLocalOAuthClient, {});
    return anonymousFrom(ip)(authApi.createToken, { headers: {}, body: { ...(client as object), ...fields } });
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
    transcoder,
    announced,
    /** What was logged, where logs are kept. */
    lines,
    database,
    transport,
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
    headersFor: (caller: Caller | null) => callers.headersFor(caller, 'auth'),
    /** Sends a request with a raw body. */
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
    /** Every mail that was sent, once none waits to be sent any more; oldest first. */
    async mails() {
      await eventually(async () => {
        const [waiting] = await world.sql(`select 1 from jobs where type = 'email' and state <> 'completed'`);
        if (waiting) throw new Error('a mail waits');
      });
      const files = (await readdir(mails.path)).filter((name) => name.endsWith('.eml')).sort();
      const messages = await Promise.all(files.map(async (name) => readMessage(await readFile(join(mails.path, name), 'utf8'))));
      return messages.map(({ headers, parts }) => {
        const text = parts['text/plain'] ?? '';
        const link = /https?:\/\/\S+verificationString=\S+/.exec(text)?.[0];
        const query = new URL(link ?? 'http://none').searchParams;
        return { from: headers['from'], to: headers['to'], subject: headers['subject'], replyTo: headers['reply-to'], text, link, query };
      });
    },
    /** Changes what administrators chose. */
    async configure(overrides: Layer) {
      const root = as((await signIn()).caller);
      const { body: settings } = await root(authApi.getCustomConfig, {});
      const answer = await root(authApi.updateCustomConfig, { body: merged(settings, overrides) as never });
      if (answer.status !== 200) throw new Error(`not configured: ${JSON.stringify(answer.body)}`);
    },
    /** As if so many wrong passwords had been tried for a name, by default where the world's people sign in. */
    async guessAt(username: string, times: number, ip?: string) {
      await requestToken({ grant_type: 'password', username, password: 'a wrong guess' }, ip);
      await world.sql('update password_guesses set count = $1 where began_at = (select max(began_at) from password_guesses)', [times]);
    },
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
    async restart(changes: Record<string, string> = {}) {
      await service.stop();
      config = readSettings(settings, { ...given, ...changes });
      service = await start();
    },
    /** The published events of one type, oldest first. */
    async events(type: string) {
      await eventually(async () => {
        if ((await world.sql('select 1 from outbox')).length > 0) throw new Error('events still wait in the outbox');
      });
      return (await transport.published()).filter((message) => message.type === type).map(({ payload }) => payload);
    },
    /** SQL beside the service, for looking at what is stored. */
    sql: <Row>(text: string, values: unknown[] = []): Promise<Row[]> => beside.query<Row>({ text, values }),
    /** What rules get, at the time so many seconds from now; the caller disposes of the database. */
    async reach(secondsAhead: number) {
      const { entities } = auth.schema;
      const database = await connectDatabase({ url: world.database.url, entities, log: silentLog, name: 'auth', poolSize: 1 });
      const clock = { now: () => new Date(Date.now() + secondsAhead * 1000) };
      return { database, clock, [Symbol.asyncDispose]: () => database[Symbol.asyncDispose]() };
    },
    /** Somebody with the password `alicePassword`. */
    async create(username: string, role: 0 | 1 | 2 = 2) {
      const body = { username, password: alicePassword, email: `${username}@example.org`, role };
      const answer = await as((await signIn()).caller)(authApi.createUser, { body });
      if (answer.status !== 200) throw new Error(`no ${username}: ${JSON.stringify(answer.body)}`);
      return { id: answer.body.user.id, ...(await signIn(username, alicePassword)) };
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
export async function startReadyWorld(environment: Record<string, string | undefined> = {}, options: WorldOptions = {}) {
  const world = await startWorld(environment, options);
  await world.becomesReady();
  return world;
}

const createAuthDatabase = () => createTestDatabase(serviceTemplate(auth));

function merged(under: unknown, over: Layer): Layer {
  const entries = Object.entries(over).map(([name, value]) => {
    const isBranch = typeof value === 'object' && value !== null && !Array.isArray(value);
    return [name, isBranch ? merged((under as Layer)[name], value as Layer) : value];
  });
  return { ...(under as Layer), ...Object.fromEntries(entries) };
}
