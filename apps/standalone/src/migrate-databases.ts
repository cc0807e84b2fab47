import { entities as authEntities, migrations as authMigrations } from '@flotilla/auth';
import { InvalidSettings } from '@flotilla/config';
import { connectDatabase } from '@flotilla/database';
import type { Log } from '@flotilla/telemetry';
import { entities as transcoderEntities, migrations as transcoderMigrations } from '@flotilla/transcoder';
import { videos } from '@flotilla/videos';
import type { Environment } from './members.ts';

/** What lies in the database of each service that has one. */
export const schemas = {
  auth: { entities: authEntities, migrations: authMigrations },
  videos: videos.schema,
  transcoder: { entities: transcoderEntities, migrations: transcoderMigrations },
} as const;

export type Migrated = { readonly service: string; readonly steps: readonly string[] };

/**
 * Takes every database the environment names (`AUTH_DATABASE_URL`, ...) to its newest step, waiting for servers that are not there yet, and tells
 * the steps made. Safe when several do it at once. Throws InvalidSettings when none is named.
 */
export async function migrateDatabases(environment: Environment, { log, signal }: { log: Log; signal?: AbortSignal }): Promise<Migrated[]> {
  const named = Object.entries(schemas).flatMap(([service, schema]) => {
    const url = environment[`${service.toUpperCase()}_DATABASE_URL`];
    return url ? [{ service, url, schema }] : [];
  });
  if (named.length === 0)
    throw new InvalidSettings(['No database is named: set AUTH_DATABASE_URL, VIDEOS_DATABASE_URL or TRANSCODER_DATABASE_URL.']);
  return Promise.all(
    named.map(async ({ service, url, schema: { entities, migrations } }) => {
      await using database = await connectDatabase({ url, entities, migrations, log, name: service, poolSize: 2 });
      return { service, steps: await database.prepare({ migrations: 'apply', signal }) };
    }),
  );
}
