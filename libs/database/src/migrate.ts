import { setTimeout as delay } from 'node:timers/promises';
import { Unavailable } from '@flotilla/availability';
import type { Log } from '@flotilla/telemetry';
import { Migrator } from '@mikro-orm/migrations';
import { MikroORM } from '@mikro-orm/postgresql';
import type { Pool } from 'pg';
import type { MigrationClass } from './define-migration.ts';
import { giveBackDeadConnections } from './give-back-dead-connections.ts';

export const MIGRATIONS_TABLE = 'schema_migrations';

const CONNECT_WITHIN_MS = 10_000;
const TRY_AGAIN_MS = 200;
/** So long an index that is built concurrently waits for transactions that began before it. */
const MOST_MINUTES_WAITED = 10;

type Ask = <Row>(text: string) => Promise<Row[]>;
type How = { readonly ask: Ask; readonly log: Log; readonly signal?: AbortSignal | undefined };

/**
 * Applies the migrations that are missing, each by itself, and returns their names: after one that failed or was killed, the next call goes on with
 * it. Processes that start together wait for the one that does it.
 */
export async function migrate(url: string, migrations: readonly MigrationClass[], { ask, log, signal }: How): Promise<string[]> {
  if (await isUpToDate(migrations, ask)) return [];
  const orm = await connectMigrator(url, migrations, log);
  try {
    while (!(await takesLock(orm))) await delay(TRY_AGAIN_MS, undefined, signal && { signal });
    return (await isUpToDate(migrations, ask)) ? [] : (await orm.migrator.up()).map(({ name }) => name);
  } finally {
    await orm.close(true);
  }
}

/**
 * One connection for the lock and the migrations, so that the server keeps the lock as long as it works on a statement, even when the process that sent
 * it is gone. Unlike those of the pool it has no time limits.
 */
async function connectMigrator(url: string, migrations: readonly MigrationClass[], log: Log): Promise<MikroORM> {
  return (await MikroORM.init({
    clientUrl: url,
    entities: [],
    extensions: [Migrator],
    migrations: { migrationsList: [...migrations], tableName: MIGRATIONS_TABLE, snapshot: false, allOrNothing: false },
    pool: { min: 0, max: 1, idleTimeoutMillis: 0 },
    driverOptions: {
      application_name: 'migrations',
      keepAlive: true,
      connectionTimeoutMillis: CONNECT_WITHIN_MS,
      onPoolCreated: (pool: Pool) => giveBackDeadConnections(pool),
      options: `-c lock_timeout=${MOST_MINUTES_WAITED}min -c statement_timeout=0 -c transaction_timeout=0`,
    },
    discovery: { warnWhenNoEntities: false },
    logger: (message) => log.debug({ message }, 'MikroORM logged a message'),
    colors: false,
  })) as MikroORM;
}

async function takesLock(orm: MikroORM): Promise<boolean> {
  const text = `select pg_try_advisory_lock(hashtext('${MIGRATIONS_TABLE}')) as taken`;
  const [row] = await orm.em.getConnection().execute<{ taken: boolean }[]>(text);
  return row?.taken === true;
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
