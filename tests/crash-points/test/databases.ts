import { Client } from 'pg';

export const databaseNames = ['auth', 'videos', 'transcoder', 'events'] as const;
export type DatabaseName = (typeof databaseNames)[number];
export type DatabaseUrls = Readonly<Record<DatabaseName, string>>;

/** Minutes pass: whatever a process had taken that died then is free again. */
export async function letLeasesRunOut(databases: DatabaseUrls, diedAt: string): Promise<void> {
  for (const name of ['auth', 'videos', 'transcoder'] as const) {
    await ask(databases[name], `update jobs set lease_until = now() where state = 'active' and started_at < $1`, [diedAt]);
  }
  await ask(databases.videos, 'update upload_sessions set locked_until = now() where locked_until is not null');
  // Whoever lives now has joined after the death.
  const before = `<= $1::timestamptz + interval '10 seconds'`;
  await ask(databases.events, `delete from event_members where seen_until ${before}`, [diedAt]);
  await ask(databases.events, `update event_offsets set lease_until = now() where lease_until ${before}`, [diedAt]);
}

/** The rows of one statement. */
export async function ask<Row>(url: string, text: string, values: readonly unknown[] = []): Promise<Row[]> {
  const client = new Client({ connectionString: url });
  // The server may be killed while this is open.
  client.on('error', () => undefined);
  await client.connect();
  try {
    return (await client.query(text, [...values])).rows as Row[];
  } finally {
    await client.end();
  }
}
