import { randomUUID } from 'node:crypto';
import { readSettings } from '@flotilla/config';
import type { EventContract, Payload, Service } from '@flotilla/contract';
import type { Layer } from '@flotilla/contracts-auth';
import { federationTopics } from '@flotilla/contracts-federation';
import { videosEvents, videosTopics } from '@flotilla/contracts-videos';
import { connectDatabase, type Database } from '@flotilla/database';
import { type Call, createClient } from '@flotilla/http-client';
import type { Caller } from '@flotilla/identity';
import type { Clock } from '@flotilla/service';
import { createLog, silentLog } from '@flotilla/telemetry';
import {
  createConfigurator,
  createTestDatabase,
  eventually,
  serviceTemplate,
  startTestTransport,
  testCallers,
  testServices,
} from '@flotilla/test-kit';
import { afterAll } from '@jest/globals';
import { createKeyring, makeKeyPair } from '../src/actors/keyring.ts';
import { type Config, federation } from '../src/index.ts';
import { startFakeAuth } from './fake-auth.ts';
import { startFakeVideos } from './fake-videos.ts';

const { settings, schema } = federation;

export const HOST = 'video.example';
export const BASE = `https://${HOST}`;

type Options = {
  readonly environment?: Record<string, string>;
  /** What administrators chose before the start. */
  readonly configuration?: Layer;
  /** What is on the topics before the first start. */
  readonly before?: (publishEvent: PublishEvent) => Promise<void>;
  readonly clock?: Clock;
  /** Every schedule is due at once, as on a new database. */
  readonly isFirstStart?: boolean;
  /** Whether crawls pause between requests as in production. Without it they do not. */
  readonly isPaced?: boolean;
};

type PublishEvent = <E extends EventContract>(event: E, payload: Payload<E>, id?: string) => Promise<void>;

const template = serviceTemplate(federation);

let lastId = 0;

/** Making keys takes long, and tests only need different ones: those of all worlds in this process are handed out in turn. */
const pairs: ReturnType<typeof makeKeyPair>[] = [];
const KEY_PAIRS = 8;
let given = 0;
const nextKeyPair = (): ReturnType<typeof makeKeyPair> => {
  const index = given++ % KEY_PAIRS;
  pairs[index] ??= makeKeyPair();
  return pairs[index];
};

/** Federation on its own database and topics, and the events it published. */
export async function startWorld({
  environment = {},
  configuration,
  before,
  clock = { now: () => new Date() },
  isPaced = false,
  isFirstStart = false,
}: Options = {}) {
  await using starting = new AsyncDisposableStack();
  const services = testServices();
  const callers = testCallers(services);
  // TEST_LOG=1 shows what happens inside.
  const log = process.env['TEST_LOG'] ? createLog({ service: 'federation', level: 'debug' }) : silentLog;
  const database = starting.use(await createTestDatabase(template));
  const inspection: Database = starting.use(await connectDatabase({ url: database.url, ...schema, log: silentLog, name: 'federation' }));
  const transport = starting.use(await startTestTransport({ url: database.url, database: inspection }));
  const auth = starting.use(await startFakeAuth(services.publicKeys));
  const videos = starting.use(await startFakeVideos(services.publicKeys));
  const settled = {
    PORT: '0',
    PUBLIC_URL: BASE,
    FEDERATION_DATABASE_URL: database.url,
    EVENTS_DATABASE_URL: transport.url,
    AUTH_URL: auth.url,
    VIDEOS_URL: videos.url,
    ENCRYPTION_KEYS: 'a key of tests',
    ...services.settingsOf('federation'),
    LOG_LEVEL: 'error',
    ...(!isPaced && { FEDERATION_CRAWL_PAUSE_MS: '0' }),
    ...environment,
  };
  const config: Config = readSettings(settings, settled);
  await transport.ensureTopics([...federationTopics, ...videosTopics]);
  const configure = createConfigurator(transport);
  if (configuration) await configure(configuration);

  const publishEvent: PublishEvent = async (event, payload, id = randomUUID()) => {
    const key = String((payload as Record<string, unknown>)[event.orderedBy]);
    const { name: topic } = event.topic;
    await transport.publish([{ id, topic, key, type: event.type, payload, occurredAt: new Date().toISOString() }]);
  };
  await before?.(publishEvent);
  if (isFirstStart) await inspection.query({ text: 'update schedules set next_run_at = now()' });
  const resources = { log, transport, clock, makeKeyPair: nextKeyPair };
  const service = starting.use(await federation.start(config, { ...resources, database: inspection }));
  const query = <Row>(text: string, values: unknown[] = []) => inspection.query<Row>({ text, values });

  const as = (caller: Caller | null): Call =>
    createClient({ baseUrl: service.url, headers: () => callers.headersFor(caller, 'federation') });

  const world = {
    url: service.url,
    videos,
    config,
    auth,
    /** As processes of its own are configured. */
    environment: settled,
    stop: () => service.stop(),
    configure,
    query,
    database: inspection,
    /** A second process of the service. */
    startAnother: () => federation.start(config, resources),
    log,
    /** What signing needs, as another process of the service has it. */
    signing: { database: inspection, keyring: createKeyring(config.encryptionKeys, nextKeyPair), clock },
    publishEvent,
    as,
    call: as(null),
    /** What the gateway adds to a request. */
    headers: () => callers.headersFor(null, 'federation'),
    /** A plain request, as the gateway passes it on. */
    fetch: (path: string, init: RequestInit = {}) =>
      fetch(`${service.url}${path}`, { ...init, headers: { ...callers.headersFor(null, 'federation'), ...(init.headers as object) } }),
    asService: (issuer: Service): Call => createClient({ baseUrl: service.url, headers: () => services.headersFor(issuer, 'federation') }),

    /** What `videos` tells of a new account with its first channel. */
    async people(name: string, fields: Partial<Payload<typeof videosEvents.accountSnapshot>> = {}) {
      const [accountId, channelId] = [++lastId, ++lastId];
      const at = new Date('2026-01-05T14:20:00.000Z').toISOString();
      const actor = { version: lastId, deleted: false, description: null, avatars: [], createdAt: at, updatedAt: at };
      await publishEvent(videosEvents.accountSnapshot, { ...actor, accountId, userId: accountId, name, displayName: name, ...fields });
      const channel = { ...actor, name: `${name}_channel`, displayName: `Main ${name} channel`, support: null, banners: [] };
      await publishEvent(videosEvents.channelSnapshot, { ...channel, channelId, accountId });
      await eventually(async () => {
        const known = await query('select from actors where local_kind is not null and name = any($1)', [[name, channel.name]]);
        if (known.length < 2) throw new Error('the actors are not known yet');
      });
      return { accountId, channelId, account: `${BASE}/accounts/${name}`, channel: `${BASE}/video-channels/${channel.name}` };
    },

    /** Has the workers of a kind look again, after clocks, leases or due times were changed. */
    wake: (channel: 'deliveries' | 'inbox' | 'jobs') => query('select pg_notify($1, $2)', [channel, '']),

    /** Waits until nothing is left to do. */
    settle: () =>
      eventually(async () => {
        const [left] = await query<{ count: number }>(
          `select (select count(*) from outbox) + (select count(*) from inbox_activities where state = 'waiting') + (select count(*) from jobs where state in ('waiting', 'active') and run_at <= now()) as count`,
        );
        if (Number(left?.count) !== 0) throw new Error('events or jobs are still waiting');
      }),

    /** Published events of one kind, oldest first, once nothing is left to do. */
    async events<E extends EventContract>(event: E): Promise<Payload<E>[]> {
      await world.settle();
      return world.published(event);
    },

    /** Those that were published so far, as a subscriber has them: the relay of a killed process may have sent one twice. */
    async published<E extends EventContract>(event: E): Promise<Payload<E>[]> {
      const messages = (await transport.published(event.topic.name)).filter((message) => message.type === event.type);
      return [...new Map(messages.map(({ id, payload }) => [id, payload as Payload<E>])).values()];
    },

    [Symbol.asyncDispose]: () => running.disposeAsync(),
  };
  const running = starting.move();
  return world;
}

/** One world for tests that change nothing of it. The first of them starts it. */
export function shareWorld(options: Options = {}): () => Promise<World> {
  let started: Promise<World> | undefined;
  afterAll(async () => (await started)?.[Symbol.asyncDispose]());
  return () => (started ??= startWorld(options));
}

export type World = Awaited<ReturnType<typeof startWorld>>;
