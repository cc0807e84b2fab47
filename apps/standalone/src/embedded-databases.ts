import { startPostgres } from '@flotilla/postgres';
import type { Log } from '@flotilla/telemetry';
import type { DataDirectory } from './data-directory.ts';
import type { Environment } from './members.ts';

const OWNERS = ['auth', 'videos', 'transcoder'] as const;

export type Databases = {
  /** Where a database is; undefined for that of the events when Kafka carries them. */
  readonly url: (name: string) => string | undefined;
  /** Of the embedded server, as long as one runs. */
  readonly processIds: readonly number[];
};

export const givenDatabaseUrl = (given: Environment, name: string) => given[`${name.toUpperCase()}_DATABASE_URL`] || undefined;

/** The databases the environment names, and an embedded PostgreSQL under the data directory for those that it does not. */
export async function openDatabases(
  given: Environment,
  { data, log, progress, stack }: { data: DataDirectory; log: Log; progress: (step: string) => void; stack: AsyncDisposableStack },
): Promise<Databases> {
  const outside = (name: string) => givenDatabaseUrl(given, name);
  const wanted = [...OWNERS, ...(given['KAFKA_BROKERS'] ? [] : ['events'])].filter((name) => outside(name) === undefined);
  if (wanted.length === 0) return { url: outside, processIds: [] };

  progress('Starting the database');
  const postgres = await startPostgres({ directory: data.path('postgres'), databases: ['auth', 'videos', 'transcoder', 'events'], log });
  stack.defer(() => postgres.stop());
  return {
    url: (name) => outside(name) ?? (name === 'events' && !wanted.includes(name) ? undefined : postgres.url(name)),
    get processIds() {
      return [postgres.pid];
    },
  };
}
