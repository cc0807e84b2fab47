import { randomUUID } from 'node:crypto';
import { readSettings } from '@flotilla/config';
import type { EventContract, Payload } from '@flotilla/contract';
import { authEvents, authTopics, type Layer } from '@flotilla/contracts-auth';
import { exportsTopics, userExportsApi, userImportsApi } from '@flotilla/contracts-exports';
import { connectDatabase } from '@flotilla/database';
import { type Call, createClient } from '@flotilla/http-client';
import type { Caller } from '@flotilla/identity';
import { openDirectoryStorage, type Storage } from '@flotilla/storage';
import { createLog, silentLog } from '@flotilla/telemetry';
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
import { afterAll } from '@jest/globals';
import { type Config, exports } from '../src/index.ts';
import { expireExports } from '../src/user-exports/expire-exports.ts';
import { sweepArchives } from '../src/user-exports/sweep-archives.ts';
import { reapUploads } from '../src/user-imports/reap-uploads.ts';
import { startFakeNeighbours } from './fake-neighbours.ts';
import { importClient } from './import-client.ts';

const { settings, schema } = exports;
export const BASE = 'https://video.example';

const template = serviceTemplate(exports);

/** Exports on its own database, topics and storage, with fakes of the services it asks. */
export async function startWorld({ configuration, storage: given }: { readonly configuration?: Layer; readonly storage?: Storage } = {}) {
  await using starting = new AsyncDisposableStack();
  const services = testServices();
  const callers = testCallers(services);
  // TEST_LOG=1 shows what happens inside.
  const log = process.env['TEST_LOG'] ? createLog({ service: 'exports', level: 'debug' }) : silentLog;
  const { url } = starting.use(await createTestDatabase(template));
  const database = starting.use(await connectDatabase({ url, ...schema, log: silentLog, name: 'exports' }));
  const transport = starting.use(await startTestTransport({ url, database }));
  const directory = starting.use(await temporaryDirectory());
  const storage = given ?? (await openDirectoryStorage({ directory: directory.path }));
  const neighbours = starting.use(await startFakeNeighbours(services.publicKeys));
  const environment = {
    PORT: '0',
    PUBLIC_URL: BASE,
    EXPORTS_DATABASE_URL: url,
    EVENTS_DATABASE_URL: transport.url,
    STORAGE_DIRECTORY: directory.path,
    FILE_TOKEN_SECRET: 'a secret of tests',
    ...neighbours.urls,
    ...services.settingsOf('exports'),
    LOG_LEVEL: 'error',
  };
  const config: Config = readSettings(settings, environment);
  await transport.ensureTopics([...exportsTopics, ...authTopics]);
  const configure = createConfigurator(transport);
  await configure(configuration ?? {});
  let ahead = 0;
  const clock = { now: () => new Date(Date.now() + ahead) };
  const service = starting.use(await exports.start(config, { log, transport, storage, clock, database }));
  const query = <Row = Record<string, unknown>>(text: string, values: unknown[] = []) => database.query<Row>({ text, values });

  const as = (caller: Caller | null): Call => createClient({ baseUrl: service.url, headers: () => callers.headersFor(caller, 'exports') });
  const at = { clock, database, log };

  const world = {
    url: service.url,
    storage,
    directory: directory.path,
    neighbours,
    environment,
    configure,
    query,
    as,
    database,
    stop: () => service.stop(),
    /** Has jobs that wait for another attempt begin now. */
    hasten: () =>
      query(`with due as (update jobs set run_at = now() where state = 'delayed' and run_at > now() returning id)
        select pg_notify('jobs', '') from due`),
    passMilliseconds: (ms: number) => {
      ahead += ms;
    },
    /** The schedules of an hour. */
    async expire(expiration = 172_800_000) {
      await expireExports({ ...at, settings: () => ({ export: { users: { exportExpiration: expiration } } }) as never });
    },
    reap: () => reapUploads(at),
    /** Speaks the chunk protocol for somebody. */
    imports: (caller: Caller = alice, userId = caller.userId) =>
      importClient({ url: service.url, headers: callers.headersFor(caller, 'exports'), userId }),
    /** Sends an archive and waits until it was imported, or failed. */
    async bring(archive: Buffer, caller: Caller = alice) {
      await world.imports(caller).sendWhole(archive);
      return world.imported(caller);
    },
    imported: (caller: Caller = alice) =>
      eventually(
        async () => {
          await world.hasten();
          const answer = await as(caller)(userImportsApi.getLatestUserImport, { params: { userId: caller.userId } });
          if (answer.status !== 200 || answer.body.state.id < 3) throw new Error(`the archive is not imported yet: ${answer.status}`);
          return answer.body;
        },
        { withinMs: 20_000 },
      ),
    sweep: () => sweepArchives({ ...at, storage }, AbortSignal.timeout(60_000)),

    async publish<E extends EventContract>(event: E, payload: Payload<E>) {
      const key = String((payload as Record<string, unknown>)[event.orderedBy]);
      const { name: topic } = event.topic;
      await transport.publish([{ id: randomUUID(), topic, key, type: event.type, payload, occurredAt: new Date().toISOString() }]);
    },
    /** What auth tells once a user is deleted. */
    deleteUser: ({ userId, username }: Caller) => {
      const nsfw = { nsfwFlagsDisplayed: 0, nsfwFlagsHidden: 0, nsfwFlagsBlurred: 0, nsfwFlagsWarned: 0 };
      const user = { userId, username, version: 9, role: 2 as const, blocked: false, deleted: true, nsfwPolicy: 'blur' as const };
      return world.publish(authEvents.userSnapshot, { ...user, ...nsfw, videoQuota: -1, videoQuotaDaily: -1 });
    },

    /** The one archive of a user, as the list shows it. */
    async exportOf({ userId }: Caller = alice) {
      const answer = await as({ ...alice, userId })(userExportsApi.listUserExports, { params: { userId } });
      return answer.status === 200 ? answer.body.data.at(-1) : undefined;
    },
    async request(caller: Caller = alice, withVideoFiles = true) {
      return as(caller)(userExportsApi.requestUserExport, { params: { userId: caller.userId }, body: { withVideoFiles } });
    },
    /** Asks for an archive and waits until it is ready. */
    async make(withVideoFiles = true) {
      const asked = await world.request(alice, withVideoFiles);
      if (asked.status !== 200) throw new Error(`refused: ${JSON.stringify(asked.body)}`);
      return world.ended();
    },
    ended: () =>
      eventually(async () => {
        await world.hasten();
        const found = await world.exportOf();
        if (!found || found.state.id < 3) throw new Error('the archive is still being made');
        return found;
      }),
    /** Follows a link of the list, as the gateway passes it on. */
    download: (link: string, headers: Record<string, string> = {}) =>
      fetch(link.replace(BASE, service.url), { redirect: 'manual', headers: { ...callers.headersFor(null, 'exports'), ...headers } }),

    /** Waits until nothing is left to do. */
    settle: () =>
      eventually(async () => {
        const [left] = await query<{ count: number }>(
          `select (select count(*) from outbox) + (select count(*) from jobs where state in ('waiting', 'active') and run_at <= now()) as count`,
        );
        if (Number(left?.count) !== 0) throw new Error('events or jobs are still waiting');
      }),
    /** Published events of one kind, oldest first. */
    async events<E extends EventContract>(event: E): Promise<Payload<E>[]> {
      await world.settle();
      const messages = await transport.published(event.topic.name);
      return messages.filter(({ type }) => type === event.type).map(({ payload }) => payload as Payload<E>);
    },
    async storedKeys() {
      const keys: string[] = [];
      for (const folder of ['user-exports/', 'user-imports/']) for await (const { key } of storage.list(folder)) keys.push(key);
      return keys;
    },
    async openUploads() {
      const open: string[] = [];
      for await (const { key } of storage.abandonedMultiparts(new Date(Date.now() + 60_000))) open.push(key);
      return open;
    },
    [Symbol.asyncDispose]: () => running.disposeAsync(),
  };
  const running = starting.move();
  return world;
}

/** One world for tests that add nothing but users of their own. The first of them starts it. */
export function shareWorld(): () => Promise<World> {
  let started: Promise<World> | undefined;
  afterAll(async () => (await started)?.[Symbol.asyncDispose]());
  return () => (started ??= startWorld());
}

export type World = Awaited<ReturnType<typeof startWorld>>;
