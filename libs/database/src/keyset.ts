import { type Expression, type ReferenceExpression, type SelectQueryBuilder, type SqlBool, sql } from 'kysely';
import { firstSource } from './first-source.ts';

type Direction = 'asc' | 'desc';
/** Columns of the first table, none of them null and the last of them unique. */
export type KeysetOrder<Row> = Readonly<Partial<Record<keyof Row & string, Direction>>>;

/**
 * A page after a cursor, for lists that are too long to be counted or paged by offset: rows that are inserted or deleted between two
 * pages neither repeat nor hide others. `next` is the cursor of the following page, null when this is the last one.
 */
export async function keysetPage<Tables, Table extends keyof Tables, Row>({
  query,
  order,
  count,
  after,
}: {
  readonly query: SelectQueryBuilder<Tables, Table, Row>;
  readonly order: KeysetOrder<Row>;
  readonly count: number;
  readonly after?: string | null | undefined;
}): Promise<{ readonly data: Row[]; readonly next: string | null }> {
  const table = firstSource(query);
  const keys = (Object.entries(order) as [string, Direction][]).map(([name, direction]) => ({
    column: sql.ref(`${table}.${name}`),
    direction,
  }));
  const sorted = keys.reduce(
    (former, { column, direction }) => former.orderBy(column as ReferenceExpression<Tables, Table>, direction),
    query,
  );
  const rest = after ? sorted.where(comesAfter(keys, valuesOf(after, keys.length))) : sorted;
  // The server writes the cursor, because a `Date` has milliseconds and a timestamp microseconds.
  const cursor = sql<string>`jsonb_build_array(${sql.join(keys.map(({ column }) => column))})::text`.as('cursor');
  const rows = (await rest
    .select(cursor)
    .limit(count + 1)
    .execute()) as (Row & { cursor: string })[];
  const last = rows.length > count ? rows[count - 1] : undefined;
  return {
    data: rows.slice(0, count).map(({ cursor: _cursor, ...row }) => row as Row),
    next: last ? Buffer.from(last.cursor).toString('base64url') : null,
  };
}

type Key = { readonly column: Expression<unknown>; readonly direction: Direction };

/** A row comparison, which an index answers directly, where all keys have the same direction. */
function comesAfter(keys: readonly Key[], values: readonly unknown[]): Expression<SqlBool> {
  const [first, ...others] = keys as [Key, ...Key[]];
  const sign = sql.raw(first.direction === 'asc' ? '>' : '<');
  if (others.every(({ direction }) => direction === first.direction)) {
    return sql<SqlBool>`(${sql.join(keys.map(({ column }) => column))}) ${sign} (${sql.join(values)})`;
  }
  const further = comesAfter(others, values.slice(1));
  return sql<SqlBool>`(${first.column} ${sign}= ${values[0]} and (${first.column} ${sign} ${values[0]} or ${further}))`;
}

function valuesOf(cursor: string, length: number): readonly unknown[] {
  const values: unknown = JSON.parse(Buffer.from(cursor, 'base64url').toString());
  if (!Array.isArray(values) || values.length !== length) throw new TypeError('This is not a cursor of this list.');
  return values;
}
