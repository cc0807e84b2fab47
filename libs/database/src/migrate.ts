import { Away } from '@flotilla/patience';
import type { MikroORM } from '@mikro-orm/postgresql';
import { Client } from 'pg';
import type { MigrationClass } from './define-migration.ts';

export const MIGRATIONS_TABLE = 'schema_migrations';

type Ask = <Row>(text: string) => Promise<Row[]>;

/** Takes the schema to its newest step and tells the steps made. Processes that start together wait for the one that does it. */
export async function migrate(orm: MikroORM, url: string, migrations: readonly MigrationClass[], ask: Ask): Promise<string[]> {
  if (await isUpToDate(migrations, ask)) return [];
  const lock = new Client({ connectionString: url, application_name: 'migrations' });
  await lock.connect();
  try {
    await lock.query(`select pg_advisory_lock(hashtext('${MIGRATIONS_TABLE}'))`);
    return (await isUpToDate(migrations, ask)) ? [] : (await orm.migrator.up()).map(({ name }) => name);
  } finally {
    await lock.end();
  }
}

/** Somebody else has not taken the schema to the step that this program needs. */
export class SchemaBehind extends Away {
  override readonly name = 'SchemaBehind';
}

/** Throws SchemaBehind unless every step this program knows was made. Steps it does not know are those of a newer release. */
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
