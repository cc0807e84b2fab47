import {
  type Expression,
  type ExpressionBuilder,
  expressionBuilder,
  type ReferenceExpression,
  type SelectQueryBuilder,
  type SqlBool,
  sql,
} from 'kysely';
import { run } from './connection.ts';
import { estimateRows } from './estimate-rows.ts';
import { firstSource } from './first-source.ts';
import { connectionOf } from './tables.ts';

/** Totals of filtered lists are exact up to here. */
export const MOST_COUNTED = 10_000;

/** The query parameters that contracts declare with `pagingFields` and `sortBy`. */
export type Paging<Sort extends string, Skips extends boolean | undefined> = {
  readonly start?: number | undefined;
  readonly count?: number | undefined;
  readonly sort: Sort;
  readonly skipCount?: Skips;
};
type SortKey<Sort extends string> = Sort extends `-${infer Key}` ? Key : Sort;
type Filter = Expression<SqlBool> | false | null | undefined | '' | 0;

export type PageOptions<Tables, Table extends keyof Tables, Row, Sort extends string, Item, Skips extends boolean | undefined> = {
  /** All rows that may be listed, with their columns, neither sorted nor limited. */
  readonly query: SelectQueryBuilder<Tables, Table, Row>;
  readonly paging: Paging<Sort, Skips>;
  /** The columns or expressions of each sort. */
  readonly sorts: Readonly<Record<SortKey<Sort>, ReferenceExpression<Tables, Table>>>;
  /** The conditions the caller asked for; the others are falsy. */
  readonly filters?: (eb: ExpressionBuilder<Tables, Table>) => readonly Filter[];
  readonly shape?: (row: Row) => Item;
  /** Counts the rows where there is a cheaper way; see `countRows`. */
  readonly total?: () => Promise<number>;
};
export type Page<Item, Skips extends boolean | undefined = undefined> = { readonly data: Item[] } & (true extends Skips
  ? { readonly total?: number }
  : { readonly total: number });

/**
 * A page of a list and its total. Nulls come first when ascending and last when descending; ties are broken by `id` of the first table.
 * The total is exact up to 10,000 and where nothing is filtered; above, it is an estimate that is never lower than what was counted.
 */
export async function page<
  Tables,
  Table extends keyof Tables,
  Row,
  Sort extends string,
  Item = Row,
  const Skips extends boolean | undefined = undefined,
>({
  query,
  paging: { start = 0, count = 15, sort, skipCount },
  sorts,
  filters,
  total,
  shape = (row) => row as unknown as Item,
}: PageOptions<Tables, Table, Row, Sort, Item, Skips>): Promise<Page<Item, Skips>> {
  const asked = (filters?.(expressionBuilder<Tables, Table>()) ?? []).filter((filter) => !!filter);
  const found = asked.reduce((narrowed, filter) => narrowed.where(filter), query);
  const isDescending = sort.startsWith('-');
  const key = (isDescending ? sort.slice(1) : sort) as SortKey<Sort>;
  const rows = found
    .orderBy(sorts[key], (order) => (isDescending ? order.desc().nullsLast() : order.asc().nullsFirst()))
    .$if(key !== 'id', (sorted) => sorted.orderBy(sql.ref(`${firstSource(query)}.id`)))
    .limit(count)
    .offset(start);
  const counting = () => (total ? total() : countRows(found, asked.length > 0));
  const [read, counted] = await Promise.all([count > 0 ? rows.execute() : [], skipCount ? undefined : counting()]);
  const data = (read as Row[]).map(shape);
  const atLeast = data.length > 0 ? start + data.length : 0;
  return (counted === undefined ? { data } : { total: Math.max(counted, atLeast), data }) as Page<Item, Skips>;
}

/** Sorts that are named like their columns. */
export const byName = <const Name extends string>(...names: readonly Name[]) =>
  Object.fromEntries(names.map((name) => [name, name])) as { readonly [Key in Name]: Key };

/** How many rows a query has: exact up to 10,000, above an estimate that is never lower than what was counted. */
export async function countRows<Tables, Table extends keyof Tables, Row>(
  query: SelectQueryBuilder<Tables, Table, Row>,
  isFiltered = true,
): Promise<number> {
  const ones = query.clearSelect().select(sql<number>`1`.as('one'));
  const compiled = (isFiltered ? ones.limit(MOST_COUNTED + 1) : ones).compile();
  const text = `select count(*)::int as counted from (${compiled.sql}) found`;
  const on = connectionOf(compiled);
  const { rows } = await run<{ counted: number }>(on, { text, values: compiled.parameters });
  const counted = rows[0]?.counted ?? 0;
  if (!isFiltered || counted <= MOST_COUNTED) return counted;
  const all = ones.compile();
  return Math.max(counted, await estimateRows(on, { text: all.sql, values: all.parameters }));
}
