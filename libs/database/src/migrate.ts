import { setTimeout as delay } from 'node:timers/promises';
import { Unavailable } from '@flotilla/availability';
import type { MikroORM } from '@mikro-orm/postgresql';
import { Client } from 'pg';
import type { MigrationClass } from './define-migration.ts';

export const MIGRATIONS_TABLE = 'schema_migrations';

const CONNECT_WITHIN_MS = 10_000;
const TRY_AGAIN_MS = 200;

type Ask = <Row>(text: string) => Promise<Row[]>;

/** Applies the migrations that are missing and returns their names. Processes that start together wait for the one that does it. */
export async function migrate(
  orm: MikroORM,
  url: string,
  migrations: readonly MigrationClass[],
  { ask, signal }: { ask: Ask; signal?: AbortSignal | undefined },
): Promise<string[]> {
  if (await isUpToDate(migrations, ask)) return [];
  const lock = new Client({ connectionString: url, application_name: 'migrations', connectionTimeoutMillis: CONNECT_WITHIN_MS });
  // The next query on this connection rejects with the reason.
  lock.on('error', () => {});
  await lock.connect();
  try {
    while (!(await takes(lock))) await delay(TRY_AGAIN_MS, undefined, signal && { signal });
    return (await isUpToDate(migrations, ask)) ? [] : (await orm.migrator.up()).map(({ name }) => name);
  } finally {
    await lock.end();
  }
}

async function takes(lock: Client): Promise<boolean> {
  const { rows } = await lock.query<{ taken: boolean }>(`select pg_try_advisory_lock(hashtext('${MIGRATIONS_TABLE}')) as taken`);
  return rows[0]?.taken === true;
}

/** The schema lacks migrations that this program needs and that another process has to apply. */
export class SchemaBehind extends Unavailable {
  override readonly name = 'SchemaBehind';
}

/** Throws SchemaBehind unless every migration this program knows was applied. Ones it does not know are those of a newer release. */
export async function assertMigrated(migrations: readonly MigrationClass[], ask: Ask): Promise<string[]> {
  if (await isUpToDate(migrations, ask)) return [];
  throw new SchemaBehind('its migrations have not been applied');
}

async function isUpToDate(migrations: readonly MigrationClass[], ask: Ask): Promise<boolean> {
  const [table] = await ask<{ there: boolean }>(`select to_regclass('${MIGRATIONS_TABLE}') is not null as there`);
  if (!table?.there) return false;
  const done = new Set((await ask<{ name: string }>(`select name from ${MIGRATIONS_TABLE}`)).map(({ name }) => name));
  return migrations.every(({ name }) => done.has(name));
}
