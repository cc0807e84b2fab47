import type { QueryResult } from 'kysely';
import type { Database } from './database.ts';
import type { Statement, Transaction } from './statement.ts';
import { type TypeParsers, typeParsers } from './type-parsers.ts';

/** Where a statement runs: on any connection of the pool, or in a transaction. */
export type Connection = Pick<Database, 'orm' | 'run'> | Transaction;

/** Runs a statement on the pool or in the transaction. */
export function run<Row>(on: Connection, statement: Statement & { readonly types?: TypeParsers }): Promise<QueryResult<Row>> {
  return 'orm' in on ? on.run<Row>(statement) : runInTransaction<Row>(on, statement);
}

export async function runInTransaction<Row>(
  tx: Transaction,
  { name, text, values = [], types = typeParsers }: Statement & { readonly types?: TypeParsers },
): Promise<QueryResult<Row>> {
  // NOTE: Kysely passes `sql` to pg unchanged, and pg accepts a query config in its place, with a name and type parsers.
  const statement = { text, types, ...(name !== undefined && { name }) } as unknown as string;
  const { rows, numAffectedRows } = await tx.getKysely().executeQuery<Row>({
    sql: statement,
    parameters: values,
    query: { kind: 'RawNode', sqlFragments: [text], parameters: [] },
    queryId: { queryId: 'flotilla' },
  });
  return numAffectedRows === undefined ? { rows } : { rows, numAffectedRows };
}
