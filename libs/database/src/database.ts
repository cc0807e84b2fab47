import type { MikroORM } from '@mikro-orm/postgresql';
import type { QueryResult } from 'kysely';
import type { Statement, Transaction } from './statement.ts';
import type { TypeParsers } from './type-parsers.ts';

export type Database = AsyncDisposable & {
  /** Runs `work` in one transaction on a fresh identity map; what it persisted is flushed, then it commits. The server ends it after 15 s, or after `timeoutInMs`. */
  transaction<T>(work: (tx: Transaction) => Promise<T>, options?: { readonly timeoutInMs?: number }): Promise<T>;
  /** One statement outside any transaction, its row type as asserted by the caller: prefer `tables()`, or `hotStatement()` where SQL is written by hand. */
  query<Row>(statement: Statement): Promise<Row[]>;
  /** Runs typed statements. */
  run<Row>(statement: Statement & { readonly types?: TypeParsers }): Promise<QueryResult<Row>>;
  /** Calls `onNotification` for every `pg_notify` on the channel, and with '' whenever some may have been missed. Returns a function that stops it. */
  listen(channel: string, onNotification: (payload: string) => void): () => void;
  /** Applies the migrations that are missing and returns their names; safe when several processes start together. */
  migrate(): Promise<string[]>;
  /** Waits until the server is available and migrates; with `await` it waits until another process has migrated. */
  prepare(how: { readonly migrations: 'apply' | 'await'; readonly signal?: AbortSignal | undefined }): Promise<string[]>;
  readonly isReady: () => Promise<boolean>;
  readonly orm: MikroORM;
  close(): Promise<void>;
};
