import type { EntityManager } from '@mikro-orm/postgresql';
import { typeParsers } from './type-parsers.ts';

/** The part of the ORM that features see inside `database.transaction`. */
export type Transaction = EntityManager;

/** SQL with `$1` placeholders. A name makes it a prepared statement: the server plans it once per connection. */
export type Statement = { readonly name?: string; readonly text: string; readonly values?: readonly unknown[] };

/**
 * Runs SQL with `$1` placeholders on the transaction's own connection and returns its rows, read as `database.query` reads them.
 * Entities that were only persisted are not in the database yet; `tx.flush()` first where that matters.
 */
export async function execute<Row>(tx: Transaction, sql: string, params: readonly unknown[] = []): Promise<Row[]> {
  // NOTE: Kysely hands `sql` to pg as it is, and pg takes a query with its own type parsers there.
  const statement = { text: sql, types: typeParsers } as unknown as string;
  const { rows } = await tx.getKysely().executeQuery<Row>({
    sql: statement,
    parameters: params,
    query: { kind: 'RawNode', sqlFragments: [sql], parameters: [] },
    queryId: { queryId: 'flotilla' },
  });
  return rows;
}
