import { readSettings, setting } from '@flotilla/config';
import { connectTransport, type EventTransport, transportSettings } from '@flotilla/events';
import { type Environment, settings as platformSettings } from '@flotilla/standalone';
import { connectStorage, type Storage, storageSettings } from '@flotilla/storage';
import type { Log } from '@flotilla/telemetry';
import { embeddedSettings } from './embedded-settings.ts';
import { openRows, type Rows } from './rows.ts';

export const databaseNames = ['auth', 'videos', 'transcoder'] as const;
export type DatabaseName = (typeof databaseNames)[number];

/** Everything a live installation keeps, as its services reach it. */
export type Instance = AsyncDisposable & {
  readonly rows: Readonly<Record<DatabaseName, Rows>>;
  readonly databaseUrls: Readonly<Record<DatabaseName, string>>;
  readonly storage: Storage;
  readonly transport: EventTransport;
};

/** The instance cannot be looked at; the message says why, in words for the operator. */
export class CannotLook extends Error {
  override readonly name = 'CannotLook';
}

export const instanceSettings = {
  ...transportSettings,
  ...storageSettings,
  authDatabaseUrl: setting.optional(setting.database('AUTH_DATABASE_URL', 'PostgreSQL database of auth.')),
  videosDatabaseUrl: setting.optional(setting.database('VIDEOS_DATABASE_URL', 'PostgreSQL database of videos.')),
  transcoderDatabaseUrl: setting.optional(setting.database('TRANSCODER_DATABASE_URL', 'PostgreSQL database of the transcoder.')),
  dataDirectory: platformSettings.dataDirectory,
};

const CONNECT_WITHIN_MS = 30_000;

/** Connects to what the environment names, as services do, and for the rest to what runs under DATA_DIR. Throws CannotLook. */
export async function openInstance(environment: Environment, log: Log): Promise<Instance> {
  const named = readSettings(instanceSettings, environment);
  const config = readSettings(instanceSettings, { ...embeddedSettings(named), ...present(environment) });
  const databaseUrls = { auth: config.authDatabaseUrl, videos: config.videosDatabaseUrl, transcoder: config.transcoderDatabaseUrl };
  const missing = databaseNames.filter((name) => !databaseUrls[name]).map((name) => `${name.toUpperCase()}_DATABASE_URL`);
  if (missing.length > 0) throw new CannotLook(`No instance runs on ${config.dataDirectory}, and ${missing.join(', ')} are not set.`);

  await using opening = new AsyncDisposableStack();
  const rows = Object.fromEntries(databaseNames.map((name) => [name, opening.use(openRows(databaseUrls[name] as string))]));
  for (const name of databaseNames) {
    await rows[name]?.query('select 1').catch((error: Error) => {
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
    rows: rows as Record<DatabaseName, Rows>,
    databaseUrls: databaseUrls as Record<DatabaseName, string>,
    storage,
    transport,
    [Symbol.asyncDispose]: () => open.disposeAsync(),
  };
}

const present = (environment: Environment) => Object.fromEntries(Object.entries(environment).filter(([, value]) => value));
