import type { Selectable } from 'kysely';
import { type Connection, run } from './connection.ts';
import { type RowColumns, refuseOtherRows } from './row-columns.ts';
import type { Statement } from './statement.ts';
import type { ColumnsOf } from './table-types.ts';
import { typeParsers } from './type-parsers.ts';

export type HotStatement<Row> = {
  (on: Connection, values?: readonly unknown[]): Promise<Row[]>;
  /** The server's plan for it, which a test of the statement must check. */
  explain(on: Connection, values?: readonly unknown[]): Promise<string>;
};
/** A text composed for one request. Only texts with few variants should be prepared, because every connection keeps each of them. */
export type ComposedText = Omit<Statement, 'name'> & { readonly isPrepared?: boolean };
export type HotStatements<Row> = {
  (on: Connection, statement: ComposedText): Promise<Row[]>;
  explain(on: Connection, statement: ComposedText): Promise<string>;
};

/** The row type of these columns. */
export type DeclaredRow<Columns> = Selectable<ColumnsOf<Columns>>;

/**
 * A statement written by hand, for hot paths that a benchmark names. Its columns are declared with the builders `p` of MikroORM,
 * and the row type follows; outside production the first answer with rows is compared with the declaration. A name makes it a prepared statement.
 */
export function hotStatement<const Columns extends RowColumns>({
  name,
  text,
  row,
}: {
  readonly name?: string;
  readonly text: string;
  readonly row: Columns;
}): HotStatement<DeclaredRow<Columns>> {
  const read = comparedReader<DeclaredRow<Columns>>({ columns: row });
  return Object.assign(
    (on: Connection, values: readonly unknown[] = []) => read(on, { text, values, ...(name !== undefined && { name }) }),
    { explain: (on: Connection, values: readonly unknown[] = []) => explain(on, { text, values }) },
  );
}

/**
 * Like `hotStatement`, for a text that depends on the request, such as lists with filters and sorts. Columns that only some of the texts read
 * are `optional`.
 */
export function hotStatements<const Columns extends RowColumns, const Optional extends RowColumns = {}>({
  name,
  row,
  optional,
}: {
  readonly name: string;
  readonly row: Columns;
  readonly optional?: Optional;
}): HotStatements<DeclaredRow<Columns> & Partial<DeclaredRow<Optional>>> {
  const names = new Map<string, string>();
  const nameOf = (text: string) => {
    const known = names.get(text) ?? `${name}-${names.size}`;
    names.set(text, known);
    return known;
  };
  const read = comparedReader<DeclaredRow<Columns> & Partial<DeclaredRow<Optional>>>({ columns: row, ...(optional && { optional }) });
  return Object.assign(
    (on: Connection, { isPrepared = false, ...statement }: ComposedText) =>
      read(on, { ...statement, ...(isPrepared && { name: nameOf(statement.text) }) }),
    { explain: (on: Connection, { text, values = [] }: ComposedText) => explain(on, { text, values }) },
  );
}

/** Compares the first rows of each text with the declaration; not in production, where a refusal would come after a statement had its effect. */
function comparedReader<Row>({ columns, optional = {} }: { columns: RowColumns; optional?: RowColumns }) {
  const compared = new Set<string>();
  return async (on: Connection, statement: Statement): Promise<Row[]> => {
    if (process.env['NODE_ENV'] === 'production') return (await run<Row>(on, statement)).rows;
    const types: number[] = [];
    const watching = {
      getTypeParser(oid: number, format?: string) {
        types.push(oid);
        return typeParsers.getTypeParser(oid, format);
      },
    };
    const { rows } = await run<Row>(on, { ...statement, types: watching });
    const [first] = rows as object[];
    const kind = first && [...Object.keys(first), ...types].join(' ');
    if (kind !== undefined && !compared.has(kind)) {
      refuseOtherRows(statement.name ?? statement.text, { columns, optional }, rows as object[], types);
      compared.add(kind);
    }
    return rows;
  };
}

async function explain(on: Connection, { text, values = [] }: Statement): Promise<string> {
  const { rows } = await run<{ 'QUERY PLAN': string }>(on, { text: `explain ${text}`, values });
  return rows.map((line) => line['QUERY PLAN']).join('\n');
}
