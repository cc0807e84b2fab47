import type { Database } from './database.ts';

/** The SQL that MikroORM would still run to make the migrated schema match the entities, without dropping anything; '' when they agree. */
export async function schemaDifference({ orm }: Database): Promise<string> {
  return (await orm.schema.getUpdateSchemaSQL({ wrap: false, safe: true })).trim();
}
