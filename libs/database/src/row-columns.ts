import { types as columnTypes, type Type } from '@mikro-orm/core';

/** Columns declared with the builders `p` of MikroORM. */
export type RowColumns = Readonly<Record<string, { readonly '~options': object }>>;

/** The types of PostgreSQL that each kind of column may be read from. */
const OIDS = new Map<unknown, readonly number[]>([
  [columnTypes.integer, [21, 23]],
  [columnTypes.smallint, [21, 23]],
  [columnTypes.bigint, [20]],
  [columnTypes.double, [700, 701]],
  [columnTypes.text, [25, 1043, 19]],
  [columnTypes.string, [25, 1043, 19]],
  [columnTypes.boolean, [16]],
  [columnTypes.datetime, [1184]],
  [columnTypes.date, [1082]],
  [columnTypes.json, [114, 3802]],
  [columnTypes.uuid, [2950]],
  [columnTypes.blob, [17]],
  [columnTypes.array, [1009, 1007, 1015, 1016, 2951]],
]);

type Options = { readonly type?: (new () => Type) | Type; readonly nullable?: boolean };

type Declared = { readonly columns: RowColumns; readonly optional: RowColumns };

/** Throws when rows have other columns or types than declared, or undeclared nulls. */
export function refuseOtherRows(
  statement: string,
  { columns, optional }: Declared,
  rows: readonly object[],
  oids: readonly number[],
): void {
  const read = Object.keys(rows[0] as object);
  const known: RowColumns = { ...optional, ...columns };
  const wrong = [
    ...Object.keys(columns)
      .filter((name) => !read.includes(name))
      .map((name) => `${name} is not read`),
    ...read.flatMap((name, at) => {
      const { type, nullable } = (known[name]?.['~options'] ?? {}) as Options;
      if (!known[name]) return [`${name} is not declared`];
      const expected = OIDS.get(typeof type === 'object' ? type.constructor : type);
      if (expected && !expected.includes(oids[at] as number)) return [`${name} has the type ${oids[at]} (pg_type.oid)`];
      if (!nullable && rows.some((row) => (row as Record<string, unknown>)[name] === null)) return [`${name} is null`];
      return [];
    }),
  ];
  if (wrong.length > 0) throw new TypeError(`The rows of this statement are not as declared: ${wrong.join(', ')}. ${statement}`);
}
