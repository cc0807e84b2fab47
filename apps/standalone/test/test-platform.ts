import { createPostgresTransport } from '@flotilla/events/postgres';
import { databaseSettingOf } from '@flotilla/service';
import { silentLog } from '@flotilla/telemetry';
import { createTestDatabase } from '@flotilla/test-kit';
import {
  type Environment,
  loadServices,
  migrateDatabases,
  ownersOf,
  type Platform,
  type PlatformOptions,
  startPlatform,
} from '../src/index.ts';

/** Databases of a whole instance on the server of the tests: copies of templates, at a tenth of the cost of a PostgreSQL of its own. `settings` names them. */
export async function createInstanceDatabases(): Promise<AsyncDisposable & { readonly settings: Environment }> {
  await using stack = new AsyncDisposableStack();
  const add = async (owner: string, build: (url: string) => Promise<unknown>) => {
    const database = await createTestDatabase({ name: `instance_${owner}`, build: async (url) => void (await build(url)) });
    return [databaseSettingOf(owner), stack.use(database).url] as const;
  };
  const owners = ownersOf(await loadServices());
  const settings = await Promise.all([
    ...owners.map((owner) => add(owner, (url) => migrateDatabases({ [databaseSettingOf(owner)]: url }, { log: silentLog }))),
    add('events', async (url) => (await createPostgresTransport({ url, log: silentLog })).close()),
  ]);
  const running = stack.move();
  return { settings: Object.fromEntries(settings), [Symbol.asyncDispose]: () => running.disposeAsync() };
}

/** `startPlatform` for tests, with such databases. They are deleted when it stops. */
export async function startTestPlatform({ environment, ...options }: PlatformOptions): Promise<Platform> {
  await using starting = new AsyncDisposableStack();
  const { settings } = starting.use(await createInstanceDatabases());
  const platform = starting.use(await startPlatform({ ...options, environment: { ...environment, ...settings } }));
  const running = starting.move();
  const stop = () => running.disposeAsync();
  return Object.assign(platform, { stop, [Symbol.asyncDispose]: stop });
}
