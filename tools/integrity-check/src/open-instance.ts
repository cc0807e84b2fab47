import { readSettings, type Settings, setting } from '@flotilla/config';
import { connectTransport, type EventTransport, transportSettings } from '@flotilla/events';
import { databaseSettingOf, type Rows, type Service } from '@flotilla/service';
import { type Environment, loadServices, ownersOf, settings as platformSettings } from '@flotilla/standalone';
import { connectStorage, type Storage, storageSettings } from '@flotilla/storage';
import type { Log } from '@flotilla/telemetry';
import { embeddedSettings } from './embedded-settings.ts';
import { openRows } from './rows.ts';

/** All data of a live installation, reached as its services reach it. */
export type Instance = AsyncDisposable & {
  readonly services: readonly Service[];
  /** The services that own a database, which has their name. */
  readonly databaseNames: readonly string[];
  /** The rows of a service's database. */
  readonly rows: (service: string) => Rows;
  readonly databaseUrl: (service: string) => string;
  readonly storage: Storage;
  readonly transport: EventTransport;
};

/** The instance cannot be checked; the message explains why to the operator. */
export class CannotLook extends Error {
  override readonly name = 'CannotLook';
}

export const instanceSettings = {
  ...transportSettings,
  ...storageSettings,
  dataDirectory: platformSettings.dataDirectory,
};

/** The reachable databases, by the names of their services. */
const databaseSettings = (names: readonly string[]): Settings =>
  Object.fromEntries(
    names.map((name) => [name, setting.optional(setting.database(databaseSettingOf(name), `PostgreSQL database of ${name}.`))]),
  );

const CONNECT_WITHIN_MS = 30_000;

/** Connects to what the environment names, as services do, and for the rest to what runs under DATA_DIR. Services are those of the registry unless given. Throws CannotLook. */
export async function openInstance(environment: Environment, log: Log, given?: readonly Service[]): Promise<Instance> {
  const services = given ?? (await loadServices());
  const databaseNames = ownersOf(services);
  const named = readSettings(instanceSettings, environment);
  const known = { ...embeddedSettings(databaseNames, named), ...present(environment) };
  const config = readSettings(instanceSettings, known);
  const urls = readSettings(databaseSettings(databaseNames), known) as Readonly<Record<string, string | undefined>>;
  const missing = databaseNames.filter((name) => !urls[name]).map(databaseSettingOf);
  if (missing.length > 0) throw new CannotLook(`No instance runs on ${config.dataDirectory}, and ${missing.join(', ')} are not set.`);

  await using opening = new AsyncDisposableStack();
  const databaseUrl = (service: string) => of(urls, service);
  const opened = Object.fromEntries(databaseNames.map((name) => [name, opening.use(openRows(databaseUrl(name)))]));
  const rows = (service: string) => of(opened, service);
  for (const name of databaseNames) {
    await rows(name)
      .query('select 1')
      .catch((error: Error) => {
        throw new CannotLook(`The database of ${name} does not answer: ${error.message}`);
      });
  }
  const signal = AbortSignal.timeout(CONNECT_WITHIN_MS);
  const transport = await connectTransport(config, { service: 'integrity-check', log, signal }).catch((error: Error) => {
    throw new CannotLook(`The events cannot be read: ${error.message}`);
  });
  opening.defer(() => transport.close());
  const storage = await connectStorage(config, { log, signal }).catch((error: Error) => {
    throw new CannotLook(`The storage cannot be read: ${error.message}`);
  });
  if (!(await storage.isReady())) throw new CannotLook('The storage does not answer.');
  const open = opening.move();
  return {
    services,
    databaseNames,
    rows,
    databaseUrl,
    storage,
    transport,
    [Symbol.asyncDispose]: () => open.disposeAsync(),
  };
}

function of<T>(all: Readonly<Record<string, T | undefined>>, service: string): T {
  const one = all[service];
  if (one === undefined) throw new Error(`${service} has no database`);
  return one;
}

const present = (environment: Environment) => Object.fromEntries(Object.entries(environment).filter(([, value]) => value));
