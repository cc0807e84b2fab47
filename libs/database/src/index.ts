export { beforeCommit } from './before-commit.ts';
export { connectDatabase, type Database, type DatabaseOptions } from './connect-database.ts';
export { createListener, type Listener } from './create-listener.ts';
export { defineMigration, type MigrationClass } from './define-migration.ts';
export { execute, type Statement, type Transaction } from './execute.ts';
export { isUniqueViolation } from './failures.ts';
export { schemaDifference } from './schema-difference.ts';
export { databaseSettings } from './settings.ts';
export { type TypeParsers, typeParsers } from './type-parsers.ts';
