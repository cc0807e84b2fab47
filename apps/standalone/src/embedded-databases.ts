import { startPostgres } from '@flotilla/postgres';
import { databaseSettingOf } from '@flotilla/service';
import type { Log } from '@flotilla/telemetry';
import type { DataDirectory } from './data-directory.ts';
import { type Environment, EVENTS } from './environment.ts';

export type Databases = {
  /** The URL of a database; undefined for that of the events when Kafka carries them. */
  readonly url: (name: string) => string | undefined;
  /** Of the embedded server, as long as one runs. */
  readonly processIds: readonly number[];
};

export const givenDatabaseUrl = (given: Environment, name: string) => given[databaseSettingOf(name)] || undefined;

/** The databases of these owners and of the events that the environment names, and an embedded PostgreSQL under the data directory for those that it does not. */
export async function openDatabases(
  given: Environment,
  owners: readonly string[],
  { data, log, progress, stack }: { data: DataDirectory; log: Log; progress: (step: string) => void; stack: AsyncDisposableStack },
): Promise<Databases> {
  const outside = (name: string) => givenDatabaseUrl(given, name);
  const wanted = [...owners, ...(given['KAFKA_BROKERS'] ? [] : [EVENTS])].filter((name) => outside(name) === undefined);
  if (wanted.length === 0) return { url: outside, processIds: [] };

  progress('Starting the database');
  const postgres = await startPostgres({ directory: data.path('postgres'), databases: [...owners, EVENTS], log });
  stack.defer(() => postgres.stop());
  return {
    url: (name) => outside(name) ?? (name === EVENTS && !wanted.includes(name) ? undefined : postgres.url(name)),
    get processIds() {
      return [postgres.pid];
    },
  };
}
