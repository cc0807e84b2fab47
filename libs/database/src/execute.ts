import { runInTransaction } from './connection.ts';
import type { Transaction } from './statement.ts';

/**
 * Runs SQL with `$1` placeholders on the transaction's own connection and returns its rows, read as `database.query` reads them.
 * Entities that were only persisted are not in the database yet; `tx.flush()` first where that matters.
 */
export async function execute<Row>(tx: Transaction, sql: string, params: readonly unknown[] = []): Promise<Row[]> {
  return (await runInTransaction<Row>(tx, { text: sql, values: params })).rows;
}
