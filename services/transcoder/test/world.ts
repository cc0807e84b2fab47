import { randomUUID } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { readdir, stat } from 'node:fs/promises';
import { basename, join } from 'node:path';
import { readSettings } from '@flotilla/config';
import type { EventContract, Payload, Service } from '@flotilla/contract';
import { authEvents, configurationTopic, type Layer } from '@flotilla/contracts-auth';
import { renditionsTopic, transcoderEvents, transcoderInternal } from '@flotilla/contracts-transcoder';
import { sourcesTopic, videosEvents } from '@flotilla/contracts-videos';
import { connectDatabase, type Database } from '@flotilla/database';
import { type Call, createClient } from '@flotilla/http-client';
import type { Caller } from '@flotilla/identity';
import { openDirectoryStorage, type Storage } from '@flotilla/storage';
import { createLog, silentLog } from '@flotilla/telemetry';
import {
  createConfigurator,
  createTestDatabase,
  eventually,
  serviceTemplate,
  startTestTransport,
  temporaryDirectory,
  testCallers,
  testServices,
} from '@flotilla/test-kit';
import { type Config, transcoder } from '../src/index.ts';
import { startFakeVideos } from './fake-videos.ts';
import { mediaTools } from './programs.ts';

const { settings, schema } = transcoder;

type Source = { videoUuid: string; sourceVersion: number };
type Options = {
  readonly environment?: Record<string, string>;
  /** What administrators chose before the start. */
  readonly configuration?: Layer;
  /** Jobs were paused before the start. */
  readonly paused?: boolean;
  /** Stands between the transcoder and its storage. */
  readonly through?: (storage: Storage) => Storage;
  /** Somebody else runs the transcoder. */
  readonly withoutService?: boolean;
};

const template = serviceTemplate(transcoder);

type Probe = Payload<(typeof videosEvents)['sourceReady']>['probe'];
const probes = new Map<string, Promise<Probe>>();

/** The probe of a file, which no test changes, asked for once. */
function probeOf(path: string, ask: () => Promise<Probe>): Promise<Probe> {
  const known = probes.get(path) ?? ask();
  probes.set(path, known);
  return known;
}

/** Far more than a few seconds of video need where nothing else runs. */
export const ENCODED_WITHIN_MS = 120_000;

/** The transcoder on its own database, storage and topics, and the events it published. */
export async function startWorld({
  environment = {},
  configuration,
  paused = false,
  through = (storage) => storage,
  withoutService = false,
}: Options = {}) {
  await using starting = new AsyncDisposableStack();
  const services = testServices();
  // TEST_LOG=1 shows what happens inside.
  const log = process.env['TEST_LOG'] ? createLog({ service: 'transcoder', level: 'debug' }) : silentLog;
  const directory = starting.use(await temporaryDirectory());
  const database = starting.use(await createTestDatabase(template));
  const inspection: Database = starting.use(await connectDatabase({ url: database.url, ...schema, log: silentLog, name: 'transcoder' }));
  const transport = starting.use(await startTestTransport({ url: database.url, database: inspection }));
  const videos = starting.use(await startFakeVideos(services.publicKeys));
  const objects = await openDirectoryStorage({ directory: join(directory.path, 'objects') });
  const settled: Record<string, string> = {
    PORT: '0',
    PATH: '/usr/local/bin:/usr/bin:/bin',
    VIDEOS_URL: videos.url,
    TRANSCODER_DATABASE_URL: database.url,
    EVENTS_DATABASE_URL: transport.url,
    STORAGE_DIRECTORY: join(directory.path, 'objects'),
    WORK_DIRECTORY: join(directory.path, 'work'),
    ...services.settingsOf('transcoder'),
    TRANSCODING_LADDER: '48,72',
    TRANSCODING_THREADS: '1',
    LOG_LEVEL: 'error',
    ...environment,
  };
  const config: Config = readSettings(settings, settled);
  await transport.ensureTopics([renditionsTopic, sourcesTopic]);
  const configure = createConfigurator(transport);
  if (configuration) await configure(configuration);
  async function publishEvent<E extends EventContract>(event: E, payload: Payload<E>, id: string = randomUUID()): Promise<void> {
    const key = String((payload as Record<string, unknown>)[event.orderedBy]);
    const { name: topic } = event.topic;
    await transport.publish([{ id, topic, key, type: event.type, payload, occurredAt: new Date().toISOString() }]);
  }
  if (paused) {
    await transport.ensureTopics([configurationTopic]);
    await publishEvent(authEvents.jobsPaused, { scope: 'jobs', version: 1, paused });
  }
  const tools = await mediaTools(environment['FFMPEG_PATH']);
  const service = withoutService
    ? null
    : starting.use(await transcoder.start(config, { log, transport, storage: through(objects), tools, database: inspection }));
  const as = (issuer: Service): Call =>
    createClient({
      baseUrl: service?.url ?? 'http://127.0.0.1:9',
      headers: () => services.headersFor(issuer, 'transcoder'),
      deadlineInMs: 40_000,
    });
  const call = as('videos');

  const world = {
    call,
    asAuth: as('auth'),
    videos,
    /** What the gateway adds to a request of this person. */
    headersFor: (caller: Caller | null) => testCallers(services).headersFor(caller, 'transcoder'),
    url: service?.url ?? 'http://127.0.0.1:9',
    config,
    settled,
    storage: objects,
    directory: directory.path,
    query: <Row>(text: string, values: unknown[] = []) => inspection.query<Row>({ text, values }),

    async upload(path: string): Promise<string> {
      const storageKey = `originals/${randomUUID()}/${randomUUID()}`;
      await objects.put(storageKey, createReadStream(path), { size: (await stat(path)).size });
      return storageKey;
    },

    /** What `videos` does with an uploaded file. */
    async publish(path: string, { probe, ...fields }: Partial<Payload<(typeof videosEvents)['sourceReady']>> = {}): Promise<Source> {
      const source = { videoUuid: randomUUID(), sourceVersion: 1 };
      const storageKey = await world.upload(path);
      const known = probe ?? (await probeOf(path, () => world.probe(storageKey)));
      await world.publishEvent(videosEvents.sourceReady, {
        ...source,
        accountId: 7,
        priority: 100,
        storageKey,
        wantsThumbnails: false,
        probe: known,
        ...fields,
      });
      return source;
    },

    async probe(storageKey: string) {
      const answer = await call(transcoderInternal.probeMedia, { body: { storageKey } });
      if (answer.status !== 200) throw new Error(`no probe: ${JSON.stringify(answer.body)}`);
      return answer.body.probe;
    },

    configure,

    publishEvent,

    /** Published events about a source, oldest first. */
    async events<E extends EventContract>(event: E, { videoUuid }: Source): Promise<Payload<E>[]> {
      const messages = await transport.published(renditionsTopic.name);
      return messages.filter(({ type, key }) => type === event.type && key === videoUuid).map(({ payload }) => payload as Payload<E>);
    },

    /** `meanwhile` is called until it has finished. */
    async finished(
      source: Source,
      { times = 1, meanwhile }: { times?: number; meanwhile?: () => Promise<unknown> } = {},
    ): Promise<Payload<(typeof transcoderEvents)['transcodingFinished']>> {
      return eventually(
        async () => {
          await meanwhile?.();
          const finished = await world.events(transcoderEvents.transcodingFinished, source);
          if (finished.length < times) throw new Error('transcoding has not finished');
          return finished.at(-1)!;
        },
        { withinMs: ENCODED_WITHIN_MS },
      );
    },

    /** As if the pauses before further attempts were over. */
    skipPauses: () =>
      inspection.query({
        text: `with due as (update jobs set run_at = now() where state = 'delayed' returning id) select pg_notify('jobs', '') from due`,
      }),

    /** As if so much time had passed since a worker died that its leases have run out. */
    endLeases: () => inspection.query({ text: `update jobs set lease_until = now() where state = 'active'` }),

    async keys(prefix: string): Promise<string[]> {
      const found: string[] = [];
      for await (const { key } of objects.list(prefix)) found.push(key);
      return found.sort();
    },

    /** Files in the making, of whichever process. */
    async leftovers(): Promise<string[]> {
      const entries = await readdir(join(directory.path, 'work', 'jobs'), { recursive: true, withFileTypes: true }).catch(() => []);
      return entries.filter((entry) => entry.isFile()).map((entry) => join(entry.parentPath, entry.name));
    },

    /** A stubborn ffmpeg has come to the work that it does not do. */
    standsStill: async (): Promise<boolean> => (await world.leftovers()).some((path) => basename(path) === 'began'),

    /** No job is waiting or running. */
    async settle(): Promise<void> {
      await eventually(async () => {
        const [open] = await world.query<{ count: string }>(`select count(*) from uncommitted_objects`);
        if (Number(open?.count) > 0 || (await world.leftovers()).length > 0) throw new Error('something is still in the making');
      });
    },
    [Symbol.asyncDispose]: () => running.disposeAsync(),
  };
  const running = starting.move();
  return world;
}

export type World = Awaited<ReturnType<typeof startWorld>>;

/** A connection of its own to the database of a world. */
export const connect = ({ settled }: Pick<World, 'settled'>): Promise<Database> =>
  connectDatabase({ url: settled['TRANSCODER_DATABASE_URL'] as string, ...schema, log: silentLog, name: 'test' });
