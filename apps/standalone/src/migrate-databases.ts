import { InvalidSettings } from '@flotilla/config';
import { connectDatabase } from '@flotilla/database';
import { databaseSettingOf, type Service } from '@flotilla/service';
import type { Log } from '@flotilla/telemetry';
import type { Environment } from './environment.ts';
import { loadServices } from './load-services.ts';

export type Migrated = { readonly service: string; readonly steps: readonly string[] };

type Options = {
  readonly log: Log;
  readonly signal?: AbortSignal;
  /** Default all of the registry. */
  readonly services?: readonly Service[];
};

/**
 * Takes every database of a service that the environment names (`AUTH_DATABASE_URL`, ...) to its newest step, waiting for servers that are not there yet,
 * and returns the steps made. Safe when several do it at once. Throws InvalidSettings when none is named.
 */
export async function migrateDatabases(environment: Environment, { log, signal, services: given }: Options): Promise<Migrated[]> {
  const services = given ?? (await loadServices());
  const owned = services.flatMap(({ name, schema }) => (schema ? [{ service: name, setting: databaseSettingOf(name), schema }] : []));
  const named = owned.flatMap(({ setting, ...rest }) => {
    const url = environment[setting];
    return url ? [{ ...rest, url }] : [];
  });
  if (named.length === 0) throw new InvalidSettings([`No database is named: set ${owned.map(({ setting }) => setting).join(', ')}.`]);
  return Promise.all(
    named.map(async ({ service, url, schema }) => {
      await using database = await connectDatabase({ ...schema, url, log, name: service, poolSize: 2 });
      return { service, steps: await database.prepare({ migrations: 'apply', signal }) };
    }),
  );
}
