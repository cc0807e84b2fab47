import { createHash, randomBytes, randomUUID } from 'node:crypto';
import { readdir, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import { readSettings } from '@flotilla/config';
import { authEvents, type Layer, newestSettings, sessionsTopic } from '@flotilla/contracts-auth';
import { transcoderInternal, transcoderProblems } from '@flotilla/contracts-transcoder';
import { videosApi } from '@flotilla/contracts-videos';
import { connectDatabase, execute } from '@flotilla/database';
import { createClient } from '@flotilla/http-client';
import { reply, route } from '@flotilla/http-server';
import type { Caller, PublicKeys } from '@flotilla/identity';
import { openDirectoryStorage, type Storage } from '@flotilla/storage';
import { silentLog } from '@flotilla/telemetry';
import {
  alice,
  bob,
  carol,
  createConfigurator,
  createTestDatabase,
  eventually,
  serviceTemplate,
  startFakeServer,
  startTestTransport,
  temporaryDirectory,
  testCallers,
  testServices,
} from '@flotilla/test-kit';
import { Account } from '../src/catalogue/accounts/account.entity.ts';
import { Channel } from '../src/catalogue/channels/channel.entity.ts';
import { requestMissingStoryboards } from '../src/catalogue/storyboards/request-missing-storyboards.ts';
import type { Probe } from '../src/catalogue/videos/video-source.entity.ts';
import { forgetEndedSessions } from '../src/delivery/file-tokens/forget-ended-sessions.ts';
import { videos } from '../src/service.ts';
import { reapUploads } from '../src/uploads/reap-uploads.ts';
import { discardOriginal } from '../src/uploads/receive-original.ts';
import { sweepOrphans } from '../src/uploads/sweep-orphans.ts';
import { silentVideo } from './silent-video.ts';

export const MIB = 1024 * 1024;
export const PART = 8 * MIB;
export const PUBLIC_URL = 'http://localhost:8080';

const { initial } = newestSettings;

const template = serviceTemplate(videos, { name: 'videos_without_cast' });

/** Videos with alice, bob and carol, each with one channel, and a transcoder whose mood the test decides. */
export async function startUploadsWorld({
  environment = {},
  freeBytes = () => Number.MAX_SAFE_INTEGER,
  storage: given,
}: {
  environment?: Record<string, string>;
  freeBytes?: () => number;
  /** In place of a directory of its own. */
  storage?: Storage;
} = {}) {
  await using starting = new AsyncDisposableStack();
  const services = testServices();
  const callers = testCallers(services);
  const { url: databaseUrl } = starting.use(await createTestDatabase(template));
  const database = starting.use(await connectDatabase({ url: databaseUrl, ...videos.schema, log: silentLog, name: 'videos' }));
  const transport = starting.use(await startTestTransport({ url: databaseUrl, database }));
  const directory = starting.use(await temporaryDirectory());
  const storage = given ?? (await openDirectoryStorage({ directory: directory.path, measureFreeBytes: async () => freeBytes() }));
  const transcoder = starting.use(await startFakeTranscoder(storage, services.publicKeys));
  const config = readSettings(videos.settings, {
    PORT: '0',
    PUBLIC_URL,
    VIDEOS_DATABASE_URL: databaseUrl,
    TRANSCODER_URL: transcoder.url,
    FEDERATION_URL: 'http://127.0.0.1:9',
    AUTH_URL: 'http://127.0.0.1:9',
    ...services.settingsOf('videos'),
    FILE_TOKEN_SECRET: 'a secret for tests',
    ...environment,
  });
  let ahead = 0;
  const clock = { now: () => new Date(Date.now() + ahead) };
  const breakable = breakableStorage(storage);
  const start = () => videos.start(config, { log: silentLog, transport, storage: breakable.storage, clock, database });
  const service = starting.use(await start());
  const channelOf = new Map<Caller, number>();
  for (const person of [alice, bob, carol]) channelOf.set(person, await addPerson(person));

  async function addPerson({ userId, username }: Caller): Promise<number> {
    return database.transaction(async (tx) => {
      const now = clock.now();
      const names = { displayName: username, description: null, createdAt: now, updatedAt: now };
      const account = tx.create(Account, { ...names, name: username, userId }, { persist: true, partial: true });
      await tx.flush();
      const channel = tx.create(
        Channel,
        { ...names, name: `${username}_channel`, accountId: account.id, support: null },
        { persist: true },
      );
      await tx.flush();
      return channel.id;
    });
  }

  const configure = createConfigurator(transport);
  let changes = 0;
  const headersFor = (caller: Caller | null, clientIp?: string) => callers.headersFor(caller, 'videos', clientIp);
  const sql = <Row = Record<string, unknown>>(text: string, values: unknown[] = []) => database.query<Row>({ text, values });
  const world = {
    url: service.url,
    storage,
    /** What administrators choose from now on; resolves when it is in effect. */
    async configure(settings: Layer) {
      // Each change flips whether another channel may be created, so a request for one shows whether it has arrived.
      changes += 1;
      const [maxPerUser, expected] = changes % 2 ? [0, 400] : [1000, 200];
      await configure({ ...settings, videoChannels: { maxPerUser } });
      await eventually(async () => {
        const body = { name: `another_${randomUUID()}`, displayName: 'Another' };
        const { status } = await world.as(carol)(videosApi.createChannel, { body });
        if (status !== expected) throw new Error('the change is not in effect yet');
      });
    },
    /** The next call of this method has its effect, and then its caller dies. */
    dieAfter: breakable.dieAfter,
    /** Just before the next call of this method something else happens. */
    meanwhile: breakable.meanwhile,
    transcoder,
    headersFor,
    sql,
    as: (caller: Caller | null) => createClient({ baseUrl: service.url, headers: () => headersFor(caller) }),
    asTranscoder: createClient({ baseUrl: service.url, headers: () => services.headersFor('transcoder', 'videos') }),
    channelOf: (caller: Caller) => channelOf.get(caller) as number,
    passHours: (hours: number) => {
      ahead += hours * 3600 * 1000;
    },
    /** A second process of the service on the same database, storage and transcoder. */
    startAnother: start,
    reap: () => reapUploads({ database, storage, clock }),
    /** What the service does every half minute. */
    requestMissingStoryboards: (enabled = true) =>
      requestMissingStoryboards({ database, clock, settings: () => ({ ...initial, storyboards: { ...initial.storyboards, enabled } }) }),
    sweep: () => sweepOrphans({ database, storage, clock, log: silentLog }, AbortSignal.timeout(60_000)),
    /** Publishes an event about a session, as auth does. */
    publishSession: ({ sessionId, generation }: { sessionId: string; generation: number | null }) =>
      transport.publish([
        {
          id: randomUUID(),
          topic: sessionsTopic.name,
          key: sessionId,
          type: authEvents.sessionChanged.type,
          payload: { sessionId, userId: alice.userId, generation, expiresAt: clock.now().toISOString() },
          occurredAt: clock.now().toISOString(),
        },
      ]),
    forgetEndedSessions: () => forgetEndedSessions({ database, clock }),
    discardOriginal: (key: string) => discardOriginal({ database, storage }, key),
    /** Nobody else can change an account meanwhile. */
    withLockedAccounts: <T>(work: () => Promise<T>) =>
      database.transaction(async (tx) => {
        await execute(tx, 'select 1 from accounts for update');
        return work();
      }),
    /** Nobody else can change an upload meanwhile. */
    withLockedUploads: <T>(work: () => Promise<T>) =>
      database.transaction(async (tx) => {
        await execute(tx, 'select 1 from upload_sessions for update');
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
    setQuota: (caller: Caller, bytes: number) => sql('update accounts set video_quota = $2 where user_id = $1', [caller.userId, bytes]),
    quotaOf: async (caller: Caller) =>
      (
        await sql<{ used: number; reserved: number }>(
          'select quota_used as used, quota_reserved as reserved from accounts where user_id = $1',
          [caller.userId],
        )
      )[0],
    videos: () => sql<{ id: number; uuid: string; name: string; state: number }>('select id, uuid, name, state from videos order by id'),
    /** The bytes kept as what was uploaded for a video. */
    async sourceOf(uuid: string): Promise<{ key: string; bytes: Buffer }> {
      const text = 'select s.storage_key as key from video_sources s join videos v on v.id = s.video_id where v.uuid = $1';
      const [source] = await sql<{ key: string }>(text, [uuid]);
      return { key: source?.key as string, bytes: await buffer(await storage.read(source?.key as string)) };
    },
    storedKeys: async () => {
      const keys: string[] = [];
      for await (const { key } of storage.list('')) keys.push(key);
      return keys;
    },
    openParts: () => readdir(join(directory.path, 'multiparts')),
    /** How far the file of the only open upload has been written. */
    writtenBytes: async () => {
      const [uploadId = ''] = await readdir(join(directory.path, 'multiparts'));
      return (await stat(join(directory.path, 'multiparts', uploadId, 'data'))).size;
    },
    /** Waits until all that is to be done has been done, and says what is stored then. */
    settle: async () => {
      await eventually(async () => {
        const [left] = await sql<{ count: number }>(`select count(*) from jobs where state in ('waiting', 'active') and run_at <= now()`);
        if (left?.count !== 0) throw new Error('jobs are still to be done');
      });
      return world.storedKeys();
    },
    /** As if the jobs that wait for their time had waited. */
    settleLater: async () => {
      await world.settle();
      await sql(`update jobs set run_at = now() where state = 'waiting'`);
      return world.settle();
    },
    published: async (type: string) => {
      await eventually(async () => {
        const [waiting] = await sql<{ count: number }>('select count(*) from outbox');
        if (waiting?.count !== 0) throw new Error('events still wait in the outbox');
      });
      return (await transport.published()).filter((message) => message.type === type).map(({ payload }) => payload);
    },
    /** What must be as it was when a request was refused. */
    traces: async () => ({
      videos: await world.videos(),
      sessions: await sql('select id, state, received, reserved from upload_sessions order by id'),
      accounts: await sql('select quota_used, quota_reserved from accounts order by id'),
      pending: await sql('select * from pending_objects'),
      stored: await world.settle(),
      parts: await world.openParts(),
    }),
  };
  const running = starting.move();
  return Object.assign(world, { [Symbol.asyncDispose]: () => running.disposeAsync() });
}

export type UploadsWorld = Awaited<ReturnType<typeof startUploadsWorld>>;
export type Mood = 'down' | 'well';

/** Answers like the transcoder: files that begin with `NOT` are no videos, images that end with it no images. */
async function startFakeTranscoder(storage: Storage, publicKeys: PublicKeys) {
  const asked: string[] = [];
  const state: { mood: Mood; hold: Promise<unknown> | undefined; probe: Probe } = { mood: 'well', hold: undefined, probe: silentVideo };

  const look = async (storageKey: string) => {
    asked.push(storageKey);
    await state.hold;
    if (state.mood === 'down') throw transcoderProblems.probe_overloaded();
    return buffer(await storage.read(storageKey));
  };
  const server = await startFakeServer({
    service: 'transcoder',
    routes: [
      route(transcoderInternal.probeMedia, async ({ body }) => {
        const bytes = await look(body.storageKey);
        if (bytes.toString('latin1', 0, 3) === 'NOT') throw transcoderProblems.unreadable_media();
        return reply(200, { probe: { ...state.probe, size: bytes.length }, metadata: { streams: [], format: {}, chapters: [] } });
      }),
      route(transcoderInternal.makeThumbnails, async ({ body }) => {
        const bytes = await look(body.storageKey);
        if (bytes.toString('latin1').endsWith('NOT')) throw transcoderProblems.unreadable_image();
        const filename = `${randomUUID()}.jpg`;
        const storageKey = `thumbnails/${filename}`;
        await storage.put(storageKey, bytes);
        return reply(200, { thumbnails: [{ storageKey, filename, width: 280, height: 157, size: bytes.length }] });
      }),
    ],
    publicKeys,
  });
  return Object.assign(state, { url: server.url, asked, [Symbol.asyncDispose]: () => server.stop() });
}

function breakableStorage(storage: Storage) {
  const dying = new Set<string>();
  const first = new Map<string, () => Promise<unknown>>();
  const broken = new Proxy(storage, {
    get(target, name: keyof Storage) {
      const method = target[name] as (...values: unknown[]) => Promise<unknown>;
      const before = first.get(name);
      if (!dying.has(name) && !before) return method;
      return async (...values: unknown[]) => {
        first.delete(name);
        await before?.();
        const result = await method(...values);
        if (!dying.has(name)) return result;
        dying.delete(name);
        throw new Error(`died after ${name}`);
      };
    },
  });
  return {
    storage: broken,
    dieAfter: (name: keyof Storage) => void dying.add(name),
    meanwhile: (name: keyof Storage, happens: () => Promise<unknown>) => void first.set(name, happens),
  };
}

/** A directory that knows how many bytes of objects being written and objects it held at most. */
export async function openMeasuredStorage() {
  await using opening = new AsyncDisposableStack();
  const directory = opening.use(await temporaryDirectory());
  const storage = await openDirectoryStorage({ directory: directory.path });
  const held = new Map<string, number>();
  let most = 0;
  async function* counted(key: string, body: AsyncIterable<Buffer>): AsyncGenerator<Buffer> {
    for await (const bytes of body) {
      held.set(key, (held.get(key) ?? 0) + bytes.length);
      most = Math.max(
        most,
        [...held.values()].reduce((sum, size) => sum + size, 0),
      );
      yield bytes;
    }
  }
  const measured: Storage = Object.assign(Object.create(storage) as Storage, {
    async put(key, body, options) {
      if (Buffer.isBuffer(body)) return storage.put(key, body, options);
      return storage.put(key, Readable.from(counted(key, body), { objectMode: false }), options).catch((error: unknown) => {
        held.delete(key);
        throw error;
      });
    },
    async delete(keys) {
      await storage.delete(keys);
      for (const key of keys) held.delete(key);
    },
  } satisfies Partial<Storage>);
  const open = opening.move();
  return { storage: measured, mostHeld: () => most, [Symbol.asyncDispose]: () => open.disposeAsync() };
}

/** Bytes that pass for a video. */
export const videoBytes = (size: number) => randomBytes(size);
export const JPEG = Buffer.concat([Buffer.from([0xff, 0xd8, 0xff, 0xe0]), randomBytes(500)]);
export const sha256 = (bytes: Buffer) => createHash('sha256').update(bytes).digest('hex');
