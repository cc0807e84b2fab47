import { createHmac } from 'node:crypto';
import { Client } from 'pg';

/** Each database has a role of its own, which owns it and may connect to no other. */
export const passwordOf = (database: string, password: string) => createHmac('sha256', password).update(database).digest('hex');

/** Creates missing databases and roles. Names have lower case letters, digits and underscores. */
export async function prepareDatabases(adminUrl: string, databases: readonly string[], password: string): Promise<void> {
  if (databases.length === 0) return;
  const client = new Client({ connectionString: adminUrl });
  await client.connect();
  try {
    const { rows } = await client.query<{ datname: string }>('select datname from pg_database');
    const present = new Set(rows.map(({ datname }) => datname));
    for (const database of databases) {
      if (present.has(database)) continue;
      if (!/^[a-z][a-z0-9_]*$/.test(database)) throw new Error(`"${database}" is not a valid name of a database.`);
      await client.query(`drop role if exists "${database}"`);
      await client.query(`create role "${database}" login password '${passwordOf(database, password)}'`);
      await client.query(`create database "${database}" owner "${database}"`);
      await client.query(`revoke connect on database "${database}" from public`);
    }
  } finally {
    await client.end();
  }
}
