import { randomUUID } from 'node:crypto';
import { readSettings } from '@flotilla/config';
import type { Payload } from '@flotilla/contract';
import { authEvents, type Layer, usersTopic } from '@flotilla/contracts-auth';
import { videosApi, videosInternal } from '@flotilla/contracts-videos';
import { connectDatabase, execute } from '@flotilla/database';
import { type Call, createClient } from '@flotilla/http-client';
import type { Caller } from '@flotilla/identity';
import { openDirectoryStorage } from '@flotilla/storage';
import { silentLog } from '@flotilla/telemetry';
import {
  alice,
  bob,
  carol,
  createConfigurator,
  createTestDatabase,
  eventually,
  queryDatabase,
  root,
  serviceTemplate,
  startTestTransport,
  type TestServices,
  temporaryDirectory,
  testCallers,
  testServices,
} from '@flotilla/test-kit';
import { applyScheduledUpdates } from '../src/catalogue/scheduled-updates/apply-scheduled-updates.ts';
import { createVideo, type NewVideo } from '../src/catalogue/videos/create-video.ts';
import { videos } from '../src/service.ts';
import { startFakeAuth } from './fake-auth.ts';
import { startFakeFederation } from './fake-federation.ts';
import { startFakeTranscoder } from './fake-transcoder.ts';

export const publicUrl = 'http://flotilla.example:8080';
const people = { root, alice, bob, carol };
const NOWHERE = 'http://127.0.0.1:9';

export const createVideosDatabase = () => createTestDatabase(serviceTemplate(videos, { furnish: addCast }));

/** Settings by which these tests start videos on a database. */
const settingsFor = (url: string, services: TestServices, environment: Record<string, string> = {}) =>
  readSettings(videos.settings, {
    PORT: '0',
    PUBLIC_URL: publicUrl,
    VIDEOS_DATABASE_URL: url,
    TRANSCODER_URL: NOWHERE,
    AUTH_URL: NOWHERE,
    FEDERATION_URL: NOWHERE,
    ...services.settingsOf('videos'),
    FILE_TOKEN_SECRET: 'a secret for tests',
    UPLOAD_RESERVE_BYTES: '1',
    ...environment,
  });

/** Gives the cast accounts and channels, as auth has it done. */
async function addCast(url: string): Promise<void> {
  const services = testServices();
  await using database = await connectDatabase({ url, ...videos.schema, log: silentLog, name: 'videos' });
  await using transport = await startTestTransport({ url, database });
  await using directory = await temporaryDirectory();
  const storage = await openDirectoryStorage({ directory: directory.path });
  await using service = await videos.start(settingsFor(url, services), { log: silentLog, transport, storage, database });
  const asAuth = createClient({ baseUrl: service.url, headers: () => services.headersFor('auth', 'videos') });
  for (const { userId, username } of Object.values(people)) {
    const made = await asAuth(videosInternal.putAccount, { params: { userId }, body: { username, videoQuota: -1, videoQuotaDaily: -1 } });
    if (made.status !== 200) throw new Error(`no account: ${JSON.stringify(made.body)}`);
  }
  await eventually(async () => {
    if ((await queryDatabase(url, 'select from outbox', [])).length > 0) throw new Error('not all events were sent');
  });
}

/** Videos on its own database with the cast's accounts and channels, a fake transcoder, and the events it published. */
export async function startWorld(environment: Record<string, string> = {}, configuration: Layer = {}) {
  await using starting = new AsyncDisposableStack();
  const services = testServices();
  const callers = testCallers(services);
  const { url } = starting.use(await createVideosDatabase());
  const connect = (poolSize = 2) => connectDatabase({ url, ...videos.schema, log: silentLog, name: 'videos', poolSize });
  const database = starting.use(await connect(4));
  const transport = starting.use(await startTestTransport({ url, database }));
  const configure = createConfigurator(transport);
  await configure(configuration);
  const directory = starting.use(await temporaryDirectory());
  const storage = await openDirectoryStorage({ directory: directory.path });
  const transcoder = starting.use(await startFakeTranscoder(services.publicKeys, storage));
  const auth = starting.use(await startFakeAuth(services.publicKeys));
  const federation = starting.use(await startFakeFederation(services.publicKeys));
  const config = settingsFor(url, services, {
    TRANSCODER_URL: transcoder.url,
    AUTH_URL: auth.url,
    FEDERATION_URL: federation.url,
    ...environment,
  });
  let ahead = 0;
  const clock = { now: () => new Date(Date.now() + ahead) };
  const start = () => videos.start(config, { log: silentLog, transport, storage, clock, database });
  const service = starting.use(await start());
  const sql = <Row = Record<string, unknown>>(text: string, values: unknown[] = []) => database.query<Row>({ text, values });

  const as = (caller: Caller | null): Call => createClient({ baseUrl: service.url, headers: () => callers.headersFor(caller, 'videos') });
  const from = (clientIp: string, caller: Caller | null = null): Call =>
    createClient({ baseUrl: service.url, headers: () => callers.headersFor(caller, 'videos', clientIp) });
  const asService = (issuer: string): Call => createClient({ baseUrl: service.url, headers: () => services.headersFor(issuer, 'videos') });
  const asAuth = asService('auth');
  const rows = await sql<{ userId: number; id: number }>(
    'select a.user_id as "userId", c.id from channels c join accounts a on a.id = c.account_id where a.user_id is not null order by c.id',
  );
  const channels = new Map(rows.map(({ userId, id }) => [userId, id]));
  const channelOf = ({ userId }: Caller) => channels.get(userId) as number;

  const world = {
    url: service.url,
    database,
    /** Two more connections, for what goes on beside; the caller disposes of them. */
    connect: () => connect(),
    configure,
    storage,
    transcoder,
    auth,
    federation,
    transport,
    sql,
    as,
    /** A client at this address. */
    from,
    asAuth,
    channelOf,
    asExports: asService('exports'),
    asWeb: asService('web'),
    asFederation: asService('federation'),
    asGateway: asService('gateway'),
    serviceHeaders: (issuer: string) => services.headersFor(issuer, 'videos'),
    headersFor: (caller: Caller | null) => callers.headersFor(caller, 'videos'),
    anonymous: as(null),
    /** For features that others call in their transactions. */
    transaction: database.transaction.bind(database),
    /** The process ends and another one takes its place; this one is for what goes on by itself. */
    async restart() {
      await service.stop();
      const another = await start();
      running.defer(() => another.stop());
    },
    /** Nobody else can change an account meanwhile. */
    withLockedAccounts: <T>(work: () => Promise<T>) =>
      database.transaction(async (tx) => {
        await execute(tx, 'select 1 from accounts for update');
        return work();
      }),
    /** Ends the connection of whoever waits for a lock, as soon as somebody does. */
    killWhoWaits: () =>
      eventually(async () => {
        const killed = await sql(
          `select pg_terminate_backend(pid) from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`,
        );
        if (killed.length === 0) throw new Error('nobody waits');
      }),
    applyScheduledUpdates: () => applyScheduledUpdates({ database, clock, log: silentLog }),
    clock,
    config,
    passHours: (hours: number) => {
      ahead += hours * 3600 * 1000;
    },
    /** A video as it is right after an upload. */
    async upload(owner: Caller, { metadata, source, until, ...rest }: UploadWish = {}) {
      const uuid = rest.uuid ?? randomUUID();
      const storageKey = `originals/${uuid}/source`;
      await storage.put(storageKey, Buffer.from('a film'));
      const wanted: NewVideo = {
        channelId: channelOf(owner),
        ...rest,
        uuid,
        metadata: { name: 'A film of the sea', privacy: 1, ...metadata },
        source: { inputFilename: 'film.mp4', storageKey, size: 1000, probe: transcoder.probe, metadata: transcoder.metadata, ...source },
      };
      return database.transaction(async (tx) => {
        const created = await createVideo(tx, owner, wanted, clock.now());
        await tx.flush();
        await until;
        return created;
      });
    },
    /** A video everybody may find, with these columns set as they are. */
    async publish(owner: Caller, columns: Record<string, unknown> = {}, metadata: UploadWish['metadata'] = {}) {
      const video = await world.upload(owner, { metadata });
      const fields = { state: 1, ...columns };
      const set = Object.keys(fields).map((column, index) => `${column} = $${index + 2}`);
      await sql(`update videos set ${set.join(', ')} where id = $1`, [video.id, ...Object.values(fields)]);
      return video;
    },
    /** Brings a snapshot of a user before its event, as auth does for what lists follow. */
    hastenUser: (person: Caller, fields: UserFields = {}) =>
      asAuth(videosInternal.takeUserSnapshot, { body: { ...person, ...anybody, ...fields } }),
    /** Publishes a snapshot of a user, as auth does. */
    async publishUser(person: Caller, fields: UserFields = {}) {
      const payload = { ...person, ...anybody, ...fields };
      const message = { topic: usersTopic.name, key: String(person.userId), type: authEvents.userSnapshot.type, payload };
      const id = randomUUID();
      await transport.publish([{ id, ...message, occurredAt: clock.now().toISOString() }]);
      await eventually(async () => {
        if ((await sql('select from inbox where message_id = $1', [id])).length === 0) throw new Error('the snapshot was not taken in');
      });
    },
    /** Waits until nothing is left to do. */
    settle: () =>
      eventually(async () => {
        const [left] = await sql<{ count: number }>(
          `select (select count(*) from outbox) + (select count(*) from jobs where state in ('waiting', 'active') and run_at <= now()) as count`,
        );
        if (left?.count !== 0) throw new Error('events or jobs are still waiting');
      }),
    /** Published events of one kind, oldest first. */
    async events(type: string) {
      await world.settle();
      return (await transport.published())
        .filter((message) => message.type === type)
        .map(({ payload }) => payload as Record<string, unknown>);
    },
    storedKeys: async () => {
      const keys: string[] = [];
      for await (const { key } of storage.list('')) keys.push(key);
      return keys.toSorted();
    },
    /** Everything a refused request must leave as it was. */
    traces: async () => {
      await world.settle();
      return {
        videos: await sql('select * from videos order by id'),
        accounts: await sql('select id, quota_used, quota_reserved from accounts order by id'),
        channels: await sql('select id, name from channels order by id'),
        names: await sql('select name from actor_names order by name'),
        stored: await world.storedKeys(),
        published: (await transport.published()).length,
      };
    },
    /** The names a list shows, in its order. */
    async names(query: Record<string, unknown> = {}, caller: Caller | null = null) {
      const answer = await as(caller)(videosApi.listVideos, { query: query as never });
      if (answer.status !== 200) throw new Error(`no list: ${JSON.stringify(answer.body)}`);
      return answer.body.data.map(({ name }) => name);
    },
  };
  const running = starting.move();
  return Object.assign(world, { [Symbol.asyncDispose]: () => running.disposeAsync() });
}

type UserFields = Partial<Payload<(typeof authEvents)['userSnapshot']>>;
export type World = Awaited<ReturnType<typeof startWorld>>;
type UploadWish = Partial<Omit<NewVideo, 'metadata' | 'source'>> & {
  metadata?: Partial<NewVideo['metadata']>;
  source?: Partial<NewVideo['source']>;
  /** Everything is written, but not to be seen before this. */
  until?: Promise<unknown>;
};

const anybody = {
  version: 1,
  blocked: false,
  deleted: false,
  nsfwPolicy: 'do_not_list',
  nsfwFlagsDisplayed: 0,
  nsfwFlagsHidden: 0,
  nsfwFlagsBlurred: 0,
  nsfwFlagsWarned: 0,
  videoQuota: -1,
  videoQuotaDaily: -1,
} as const;

/** Puts numbers in order. */
export const ascending = (a: unknown, b: unknown) => Number(a) - Number(b);
