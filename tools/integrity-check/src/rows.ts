import { typeParsers } from '@flotilla/database';
import type { Rows } from '@flotilla/service';
import { Pool } from 'pg';

const AT_ONCE = 2_000;
const CONNECT_WITHIN_MS = 10_000;
/** Long, because statements of checks read whole tables. */
const ANSWER_WITHIN_MS = 10 * 60_000;

/** Read-only access to the rows of one database. Nothing is connected before the first query. */
export function openRows(url: string): AsyncDisposable & Rows {
  const pool = new Pool({
    connectionString: url,
    application_name: 'integrity-check',
    max: 3,
    connectionTimeoutMillis: CONNECT_WITHIN_MS,
    options: `-c statement_timeout=${ANSWER_WITHIN_MS} -c default_transaction_read_only=on`,
  });
  // The next query reports the failure.
  pool.on('error', () => {});
  return {
    async query<Row>(text: string, values: readonly unknown[] = []) {
      return (await pool.query({ text, values: [...values], types: typeParsers })).rows as Row[];
    },
    async *stream<Row>(text: string) {
      const client = await pool.connect();
      try {
        await client.query('begin');
        // The server sorts and keeps the answer at the commit, so that no transaction stays open while the store is read.
        await client.query(`declare streamed no scroll cursor with hold for ${text}`);
        await client.query('commit');
        for (;;) {
          const { rows } = await client.query({ text: `fetch ${AT_ONCE} from streamed`, types: typeParsers });
          if (rows.length === 0) return;
          yield rows as Row[];
        }
      } finally {
        // Closing the connection closes the cursor as well.
        client.release(true);
      }
    },
    [Symbol.asyncDispose]: () => pool.end(),
  };
}
