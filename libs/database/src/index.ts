import type { EntityManager, MikroORM, Options } from '@mikro-orm/postgresql';
import type { Log } from '@flotilla/telemetry';

export type Transaction = EntityManager;
export type Statement = { readonly name?: string; readonly text: string; readonly values?: readonly unknown[] };
export type Database = AsyncDisposable & {
  transaction<T>(work: (tx: Transaction) => Promise<T>, options?: { timeoutInMs?: number }): Promise<T>;
  query<Row>(statement: Statement): Promise<Row[]>;
  listen(channel: string, heard: (payload: string) => void): () => void;
  migrate(): Promise<void>;
  isReady(): Promise<boolean>;
  readonly orm: MikroORM;
  close(): Promise<void>;
};
// oxlint-disable-next-line typescript/no-explicit-any -- MikroORM's own constructor type
export type MigrationClass = { new (...args: any[]): any };
export type DatabaseOptions = {
  readonly url: string;
  readonly entities: NonNullable<Options['entities']>;
  readonly migrations?: readonly MigrationClass[];
  readonly log: Log;
  readonly poolSize?: number;
  readonly name: string;
};
export declare function connectDatabase(options: DatabaseOptions): Promise<Database>;
export declare function defineMigration(name: string, statements: { readonly up: readonly string[] }): MigrationClass;
export declare function schemaDifference(database: Database): Promise<string>;
export declare function isUniqueViolation(error: unknown, constraint?: string): boolean;
/** SQL with $1 placeholders on the transaction's own connection. */
export declare function execute<Row>(tx: Transaction, sql: string, params?: readonly unknown[]): Promise<Row[]>;
