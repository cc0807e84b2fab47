import { Client } from 'pg';

/** How many processes began encodes since then. */
export async function workersSince(databaseUrl: string, since: Date): Promise<number> {
  const client = new Client({ connectionString: databaseUrl, connectionTimeoutMillis: 10_000, query_timeout: 10_000 });
  await client.connect();
  try {
    const text = `select count(distinct worker)::int as workers from jobs where type in ('encode-group', 'encode-part') and started_at > $1`;
    const { rows } = await client.query<{ workers: number }>({ text, values: [since] });
    return rows[0]?.workers ?? 0;
  } finally {
    await client.end();
  }
}
