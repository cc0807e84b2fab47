import { existsSync, readFileSync, statSync } from 'node:fs';
import { parseEnv } from 'node:util';
import { readSettings } from '@flotilla/config';
import { connectTransport, type EventTransport, transportSettings } from '@flotilla/events';
import { startPostgres } from '@flotilla/postgres';
import { databaseSettingOf } from '@flotilla/service';
import { type Environment, loadServices, openDataDirectory, ownersOf } from '@flotilla/standalone';
import { connectStorage, type Storage, storageSettings } from '@flotilla/storage';
import type { Log } from '@flotilla/telemetry';
import { NotMovable } from './not-movable.ts';

export const services = await loadServices();
/** The services that own a database, which has their name. */
export const databaseNames = ownersOf(services);
const CONNECT_WITHIN_MS = 60_000;

/** All data of an instance of which no service runs. */
export type Place = AsyncDisposable & {
  readonly title: string;
  readonly databaseUrl: (service: string) => string;
  readonly storage: Storage;
  readonly transport: EventTransport;
};

/**
 * Opens the data of an instance: a data directory of `npm start`, or the engines that a file of settings names (`NAME=value` lines, as in a cluster).
 * Throws NotMovable when settings are missing, DataDirectoryInUse when the instance runs.
 */
export async function openPlace(where: string, { log, mayMake }: { log: Log; mayMake: boolean }): Promise<Place> {
  await using opening = new AsyncDisposableStack();
  const isFile = existsSync(where) && statSync(where).isFile();
  if (!existsSync(where) && (!mayMake || where.endsWith('.env'))) throw new NotMovable(`There is no ${where}.`);
  const environment = isFile ? (parseEnv(readFileSync(where, 'utf8')) as Environment) : await openDirectory(where, { log, opening });

  const databaseUrl = (service: string) => required(environment, databaseSettingOf(service), where);
  for (const name of databaseNames) databaseUrl(name);
  const signal = AbortSignal.timeout(CONNECT_WITHIN_MS);
  const transport = await connectTransport(readSettings(transportSettings, environment), { service: 'move', log, signal });
  opening.defer(() => transport.close());
  const storage = await connectStorage(readSettings(storageSettings, environment), { log, signal });
  const open = opening.move();
  return {
    title: where,
    databaseUrl,
    storage,
    transport,
    [Symbol.asyncDispose]: () => open.disposeAsync(),
  };
}

/** The same settings for a data directory of `npm start`; its database runs until the stack is disposed. */
async function openDirectory(directory: string, { log, opening }: { log: Log; opening: AsyncDisposableStack }): Promise<Environment> {
  const data = opening.use(openDataDirectory(directory));
  const databases = [...databaseNames, 'events'];
  const postgres = await startPostgres({ directory: data.path('postgres'), databases, log });
  opening.defer(() => postgres.stop());
  return {
    ...Object.fromEntries(databases.map((name) => [databaseSettingOf(name), postgres.url(name)])),
    STORAGE_DIRECTORY: data.path('objects'),
  };
}

function required(environment: Environment, name: string, where: string): string {
  const value = environment[name];
  if (!value) throw new NotMovable(`${where} does not name ${name}.`);
  return value;
}
