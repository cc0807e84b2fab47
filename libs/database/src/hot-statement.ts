import type { Selectable } from 'kysely';
import { type Connection, run } from './connection.ts';
import { type RowColumns, refuseOtherRows } from './row-columns.ts';
import type { ColumnsOf } from './table-types.ts';
import { typeParsers } from './type-parsers.ts';

export type HotStatement<Row> = {
  (on: Connection, values?: readonly unknown[]): Promise<Row[]>;
  /** How the server would run it, for the test that it must have. */
  explain(on: Connection, values?: readonly unknown[]): Promise<string>;
};

/**
 * A statement written by hand, for what is hot enough that a benchmark asks for it. Its columns are declared with the builders `p` of MikroORM,
 * and the row type follows; the first answer with rows is compared with the declaration. A name makes it a prepared statement.
 */
export function hotStatement<const Columns extends RowColumns>({
  name,
  text,
  row,
}: {
  readonly name?: string;
  readonly text: string;
  readonly row: Columns;
}): HotStatement<Selectable<ColumnsOf<Columns>>> {
  type Row = Selectable<ColumnsOf<Columns>>;
  let isCompared = false;
  const read = async (on: Connection, values: readonly unknown[] = []): Promise<Row[]> => {
    const types: number[] = [];
    const watching = {
      getTypeParser(oid: number, format?: string) {
        types.push(oid);
        return typeParsers.getTypeParser(oid, format);
      },
    };
    const statement = { text, values, ...(name !== undefined && { name }), ...(!isCompared && { types: watching }) };
    const { rows } = await run<Row>(on, statement);
    if (!isCompared && rows.length > 0) {
      refuseOtherRows(name ?? text, row, rows, types);
      isCompared = true;
    }
    return rows;
  };
  const explain = async (on: Connection, values: readonly unknown[] = []) => {
    const { rows } = await run<{ 'QUERY PLAN': string }>(on, { text: `explain ${text}`, values });
    return rows.map((line) => line['QUERY PLAN']).join('\n');
  };
  return Object.assign(read, { explain });
}
