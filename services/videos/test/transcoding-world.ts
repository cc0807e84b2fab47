import { randomUUID } from 'node:crypto';
import { readSettings } from '@flotilla/config';
import type { EventContract, Payload } from '@flotilla/contract';
import type { Layer } from '@flotilla/contracts-auth';
import { transcoderEvents } from '@flotilla/contracts-transcoder';
import { videosApi } from '@flotilla/contracts-videos';
import { connectDatabase, execute } from '@flotilla/database';
import { createClient } from '@flotilla/http-client';
import type { Caller } from '@flotilla/identity';
import { openDirectoryStorage } from '@flotilla/storage';
import { silentLog } from '@flotilla/telemetry';
import {
  alice,
  createConfigurator,
  createTestDatabase,
  eventually,
  serviceTemplate,
  startTestTransport,
  temporaryDirectory,
  testCallers,
  testServices,
} from '@flotilla/test-kit';
import { Account } from '../src/catalogue/accounts/account.entity.ts';
import { Channel } from '../src/catalogue/channels/channel.entity.ts';
import { createVideo } from '../src/catalogue/videos/create-video.ts';
import { videos } from '../src/service.ts';
import { silentVideo } from './silent-video.ts';

export type Ready = Payload<(typeof transcoderEvents)['renditionReady']>;
type ReadyHls = Ready & { [File in 'media' | 'playlist' | 'segmentHashes']: NonNullable<Ready[File]> };

export type PublishedEvent = readonly [EventContract, Record<string, unknown>];

const publicUrl = 'http://localhost:8080';
const template = serviceTemplate(videos, { name: 'videos_without_cast' });

/** Videos with one freshly uploaded video of alice, and a test that acts as the transcoder. */
export async function startTranscodingWorld(configuration: Layer = {}) {
  await using starting = new AsyncDisposableStack();
  const services = testServices();
  const callers = testCallers(services);
  const copy = starting.use(await createTestDatabase(template));
  const database = starting.use(await connectDatabase({ url: copy.url, ...videos.schema, log: silentLog, name: 'videos' }));
  const transport = starting.use(await startTestTransport({ url: copy.url, database }));
  const directory = starting.use(await temporaryDirectory());
  await createConfigurator(transport)(configuration);
  const databaseUrl = copy.url;
  const storage = await openDirectoryStorage({ directory: directory.path });
  const config = readSettings(videos.settings, {
    PORT: '0',
    PUBLIC_URL: publicUrl,
    VIDEOS_DATABASE_URL: databaseUrl,
    TRANSCODER_URL: 'http://127.0.0.1:9',
    FEDERATION_URL: 'http://127.0.0.1:9',
    AUTH_URL: 'http://127.0.0.1:9',
    ...services.settingsOf('videos'),
    FILE_TOKEN_SECRET: 'a secret for tests',
    UPLOAD_RESERVE_BYTES: '1',
  });
  const service = starting.use(await videos.start(config, { log: silentLog, transport, storage, database }));

  const uuid: string = randomUUID();
  const sourceKey = `originals/${uuid}/source`;
  await storage.put(sourceKey, Buffer.from('a film'));
  const video = await database.transaction(async (tx) => {
    const now = new Date();
    const names = { name: 'alice', displayName: 'Alice', description: null, createdAt: now, updatedAt: now };
    const account = tx.create(Account, { ...names, userId: alice.userId }, { persist: true });
    await tx.flush();
    const channel = tx.create(Channel, { ...names, name: 'alice_channel', accountId: account.id, support: null }, { persist: true });
    await tx.flush();
    const metadata = { name: 'A film', privacy: 1 as const };
    const source = {
      inputFilename: 'film.mp4',
      storageKey: sourceKey,
      size: 6,
      probe: silentVideo,
      metadata: { streams: [], format: {}, chapters: [] },
    };
    return createVideo(tx, alice, { uuid, channelId: channel.id, metadata, source }, now);
  });

  const reference = { videoUuid: uuid, sourceVersion: 1 };
  const as = (caller: Caller | null) => createClient({ baseUrl: service.url, headers: () => callers.headersFor(caller, 'videos') });
  const world = {
    video,
    uuid,
    sourceKey,
    reference,
    storage,
    as,
    /** Publishes events of the transcoder in this order, each with its own id; resolves when all of them have been handled. */
    async publish(...events: readonly PublishedEvent[]) {
      const handled = await world.countHandled();
      await transport.publish(
        events.map(([event, payload]) => ({
          id: randomUUID(),
          topic: event.topic.name,
          key: uuid,
          type: event.type,
          payload: { ...reference, ...payload },
          occurredAt: new Date().toISOString(),
        })),
      );
      await eventually(async () => {
        if ((await world.countHandled()) < handled + events.length) throw new Error('events are not handled yet');
      });
    },
    publishRaw: (events: readonly { type: string; topic: string; key: string; payload: unknown }[]) =>
      transport.publish(events.map((event) => ({ id: randomUUID(), occurredAt: new Date().toISOString(), ...event }))),
    /** Nobody else can change the video meanwhile. */
    withLockedVideo: <T>(work: () => Promise<T>) =>
      database.transaction(async (tx) => {
        await execute(tx, 'select 1 from videos for update');
        return work();
      }),
    /** Ends the connection of whoever waits for a lock, as soon as somebody does. */
    killWhoWaits: () =>
      eventually(async () => {
        const killed = await world.sql(
          `select pg_terminate_backend(pid) from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`,
        );
        if (killed.length === 0) throw new Error('nobody waits');
      }),
    countHandled: async () => Number((await world.sql<{ count: number }>('select count(*) from inbox'))[0]?.count),
    sql: <Row>(text: string, values: unknown[] = []) => database.query<Row>({ text, values }),
    /** A finished rendition, its bytes stored under fresh keys. */
    async makeRendition(resolution: number, fields: Partial<ReadyHls> = {}): Promise<ReadyHls> {
      const name = randomUUID();
      const store = async (filename: string, text: string) => {
        const storageKey = `hls/${uuid}/${filename}`;
        await storage.put(storageKey, Buffer.from(text));
        return { storageKey, filename, size: text.length };
      };
      return {
        ...reference,
        fence: 1,
        resolution,
        width: Math.round((resolution * 16) / 9),
        height: resolution,
        fps: 30,
        hasAudio: true,
        hasVideo: true,
        codecs: 'avc1.640020,mp4a.40.2',
        media: await store(`${name}-${resolution}-fragmented.mp4`, 'm'.repeat(resolution)),
        playlist: await store(`${name}-${resolution}.m3u8`, '#EXTM3U'),
        segmentHashes: await store(`${name}-${resolution}.json`, JSON.stringify({ '0-9': `hash of ${resolution}` })),
        webVideo: null,
        ...fields,
      };
    },
    async makeThumbnails() {
      const filename = `${randomUUID()}.jpg`;
      const storageKey = `thumbnails/${uuid}/${filename}`;
      await storage.put(storageKey, Buffer.from('a picture'));
      return { thumbnails: [{ storageKey, filename, width: 280, height: 157, size: 9 }] };
    },
    status: async () => (await as(alice)(videosApi.getTranscoding, { params: { id: uuid } })).body,
    /** What of the video is kept, without ids and times. */
    state: async () => ({
      video: await world.sql('select state, has_hls_files, has_web_files from videos'),
      transcoding: await world.sql('select state, error, source_version from video_transcodings'),
      renditions: await world.sql('select resolution, state, progress, fence, error from video_renditions order by resolution'),
      files: await world.sql('select kind, resolution, filename, storage_key, fence from video_files order by resolution, kind'),
      thumbnails: await world.sql('select filename, automatic from thumbnails order by filename'),
    }),
    playlist: async () =>
      (
        await world.sql<{ master_filename: string; master_text: string; segments_filename: string; segments_text: string }>(
          'select * from streaming_playlists',
        )
      )[0],
    isStored: async (key: string) => (await storage.stat(key)) !== null,
    becomesRemoved: (keys: readonly string[]) =>
      eventually(async () => {
        for (const key of keys) if (await storage.stat(key)) throw new Error(`${key} is still stored`);
      }),
    jobsAreDone: () =>
      eventually(async () => {
        const left = await world.sql(`select 1 from jobs where state in ('waiting', 'active') and run_at < now()`);
        if (left.length > 0) throw new Error('jobs are still to be done');
      }),
    published: async (type: string) => {
      await eventually(async () => {
        const [waiting] = await world.sql<{ count: number }>('select count(*) from outbox');
        if (Number(waiting?.count) > 0) throw new Error('events still wait in the outbox');
      });
      return (await transport.published()).filter((message) => message.type === type).map(({ payload }) => payload);
    },
  };
  const running = starting.move();
  return Object.assign(world, { [Symbol.asyncDispose]: () => running.disposeAsync() });
}

export const keysOf = ({ media, playlist, segmentHashes }: ReadyHls) =>
  [media, playlist, segmentHashes].map(({ storageKey }) => storageKey);

export const planned = (...resolutions: number[]): PublishedEvent => [transcoderEvents.ladderPlanned, { resolutions }];
export const ready = (rendition: Ready): PublishedEvent => [transcoderEvents.renditionReady, rendition];
export const progressed = (resolution: number, percent: number, fence = 1): PublishedEvent => [
  transcoderEvents.renditionProgressed,
  { resolution, percent, fence },
];
export const failed = (resolution: number, reason: string, fence = 1): PublishedEvent => [
  transcoderEvents.renditionFailed,
  { resolution, reason, fence },
];
export const finished = (outcome: 'cancelled' | 'completed' | 'failed', reason: string | null = null): PublishedEvent => [
  transcoderEvents.transcodingFinished,
  { outcome, reason },
];
