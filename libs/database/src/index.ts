export { type Expression, type ExpressionBuilder, type InferResult, type Insertable, type SqlBool, sql, type Updateable } from 'kysely';
export { jsonArrayFrom, jsonBuildObject, jsonObjectFrom } from 'kysely/helpers/postgres';
export { afterCommit, beforeCommit } from './commit-hooks.ts';
export { anyOf, asBoolean, containing, contains, sameText } from './conditions.ts';
export { connectDatabase, type DatabaseOptions } from './connect-database.ts';
export type { Connection } from './connection.ts';
export type { Listener } from './create-listener.ts';
export type { Database } from './database.ts';
export { datesAsText } from './dates-as-text.ts';
export { defineIndexes } from './define-indexes.ts';
export { defineMigration, type MigrationClass } from './define-migration.ts';
export { deleteInRounds } from './delete-in-rounds.ts';
export { estimateRows } from './estimate-rows.ts';
export { execute } from './execute.ts';
export { isUniqueViolation } from './failures.ts';
export {
  type ComposedText,
  type DeclaredRow,
  type HotStatement,
  type HotStatements,
  hotStatement,
  hotStatements,
} from './hot-statement.ts';
export { type KeysetOrder, keysetPage } from './keyset.ts';
export { byName, countRows, MOST_COUNTED, type Page, page } from './page.ts';
export { prepared } from './prepared.ts';
export { schemaDifference } from './schema-difference.ts';
export { lockUntilCommit, notify, tryLockUntilCommit } from './signals.ts';
export type { Statement, Transaction } from './statement.ts';
export { storableJson } from './storable-json.ts';
export type { RowOf, TableOf } from './table-types.ts';
export { type Statements, tables } from './tables.ts';
export { type TypeParsers, typeParsers } from './type-parsers.ts';
