import {
  type Expression,
  type ExpressionBuilder,
  type ExtractTypeFromStringReference,
  type RawBuilder,
  type SelectType,
  type SqlBool,
  type StringReference,
  sql,
} from 'kysely';

/** A pattern for `like` that matches texts that contain this one literally. */
export const containing = (text: string): string => `%${text.replaceAll(/[\\%_]/g, String.raw`\$&`)}%`;

/** Whether one of the columns contains a text literally, ignoring case. */
export function contains<Tables, Table extends keyof Tables>(
  eb: ExpressionBuilder<Tables, Table>,
  columns: readonly StringReference<Tables, Table>[],
  text: string,
): Expression<SqlBool> {
  const pattern = containing(text.toLowerCase());
  return eb.or(columns.map((column) => sql<SqlBool>`lower(${eb.ref(column)}) like ${pattern}`));
}

/** Whether a column is one of the values, which are passed as one array parameter. */
export function anyOf<Tables, Table extends keyof Tables, Column extends StringReference<Tables, Table>>(
  eb: ExpressionBuilder<Tables, Table>,
  column: Column,
  values: readonly NonNullable<SelectType<ExtractTypeFromStringReference<Tables, Table, Column>>>[],
): Expression<SqlBool> {
  return sql<SqlBool>`${eb.ref(column)} = any(${values})`;
}

/** Whether a column equals a text, ignoring case. */
export const sameText = <Tables, Table extends keyof Tables>(
  eb: ExpressionBuilder<Tables, Table>,
  column: StringReference<Tables, Table>,
  text: string,
): Expression<SqlBool> => sql<SqlBool>`lower(${eb.ref(column)}) = lower(${text})`;

/** A condition as a selectable column. */
export const asBoolean = (condition: Expression<SqlBool>): RawBuilder<boolean> => sql<boolean>`${condition}`;
