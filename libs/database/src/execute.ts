import type { EntityManager } from '@mikro-orm/postgresql';
import { runInTransaction } from './connection.ts';

/** The part of the ORM that features see inside `database.transaction`. */
export type Transaction = EntityManager;

/** SQL with `$1` placeholders. A name makes it a prepared statement: the server plans it once per connection. */
export type Statement = { readonly name?: string; readonly text: string; readonly values?: readonly unknown[] };

/**
 * Runs SQL with `$1` placeholders on the transaction's own connection and returns its rows, read as `database.query` reads them.
 * Entities that were only persisted are not in the database yet; `tx.flush()` first where that matters.
 */
export async function execute<Row>(tx: Transaction, sql: string, params: readonly unknown[] = []): Promise<Row[]> {
  return (await runInTransaction<Row>(tx, { text: sql, values: params })).rows;
}
