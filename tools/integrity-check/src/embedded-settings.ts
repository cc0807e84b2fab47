import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { databaseSettingOf } from '@flotilla/service';
import type { Environment } from '@flotilla/standalone';

/** The role that the embedded server is created with. */
const SUPERUSER = 'flotilla';
/** postmaster.pid: process id, data directory, start time, port, ... */
const PORT_LINE = 3;

type Named = { readonly dataDirectory: string; readonly kafkaBrokers: unknown; readonly s3Endpoint: string | undefined };

/** The settings to reach what `npm start` runs for these services on a data directory, as far as the caller does not name them; none where no database runs. */
export function embeddedSettings(owners: readonly string[], { dataDirectory, kafkaBrokers, s3Endpoint }: Named): Environment {
  const postgres = join(dataDirectory, 'postgres');
  const objects = join(dataDirectory, 'objects');
  const storage = s3Endpoint === undefined && existsSync(objects) ? { STORAGE_DIRECTORY: objects } : {};
  const lock = join(postgres, 'data', 'postmaster.pid');
  if (!existsSync(lock)) return storage;
  const port = readFileSync(lock, 'utf8').split('\n')[PORT_LINE]?.trim();
  const password = readFileSync(join(postgres, 'password'), 'utf8').trim();
  const url = (database: string) => `postgres://${SUPERUSER}:${password}@127.0.0.1:${port}/${database}`;
  return {
    ...storage,
    ...Object.fromEntries(owners.map((owner) => [databaseSettingOf(owner), url(owner)])),
    ...(kafkaBrokers === undefined && { EVENTS_DATABASE_URL: url('events') }),
  };
}
