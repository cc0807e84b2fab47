import { typeParsers } from '@flotilla/database';
import { Pool } from 'pg';

/** The rows of one database, only to be read. */
export type Rows = AsyncDisposable & {
  query<Row>(text: string, values?: readonly unknown[]): Promise<Row[]>;
  /** Batch by batch in the statement's order, of one moment. Nothing stays open in the database's tables meanwhile. */
  stream<Row>(text: string): AsyncGenerator<Row[]>;
};

const AT_ONCE = 2_000;
const CONNECT_WITHIN_MS = 10_000;
/** Statements here read whole tables. */
const ANSWER_WITHIN_MS = 10 * 60_000;

/** Nothing is connected before the first question. */
export function openRows(url: string): Rows {
  const pool = new Pool({
    connectionString: url,
    application_name: 'integrity-check',
    max: 3,
    connectionTimeoutMillis: CONNECT_WITHIN_MS,
    options: `-c statement_timeout=${ANSWER_WITHIN_MS} -c default_transaction_read_only=on`,
  });
  // What broke is told by the query that is asked next.
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
        // With the connection goes the cursor, however far it was read.
        client.release(true);
      }
    },
    [Symbol.asyncDispose]: () => pool.end(),
  };
}

/** All rows of a statement with `id > $1 order by id limit $2`, page by page, from the smallest id on. */
export async function* pagesOf<Row extends { readonly id: number | string }>(
  rows: Rows,
  text: string,
  { from = 0, atOnce = 1_000 }: { from?: Row['id']; atOnce?: number } = {},
): AsyncGenerator<Row[]> {
  for (let after: Row['id'] = from; ; ) {
    const page = await rows.query<Row>(text, [after, atOnce]);
    if (page.length > 0) yield page;
    if (page.length < atOnce) return;
    after = page.at(-1)?.id ?? after;
  }
}
