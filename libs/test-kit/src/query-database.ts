import { Client } from 'pg';

/** The rows of one statement, on a connection of its own. */
export async function queryDatabase<Row>(url: string, text: string, values: readonly unknown[] = []): Promise<Row[]> {
  const client = new Client({ connectionString: url });
  // The server may be killed while this connection is open.
  client.on('error', () => undefined);
  await client.connect();
  try {
    return (await client.query(text, [...values])).rows as Row[];
  } finally {
    await client.end();
  }
}
