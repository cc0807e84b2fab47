import { isTimeLimit, isUnavailable, retryUntilAvailable } from '@flotilla/availability';
import type { Log } from '@flotilla/telemetry';
import type { MikroORM, Options } from '@mikro-orm/postgresql';
import type { Pool } from 'pg';
import { openHooks } from './commit-hooks.ts';
import { createListener } from './create-listener.ts';
import { createOrm } from './create-orm.ts';
import type { Database } from './database.ts';
import type { MigrationClass } from './define-migration.ts';
import { execute } from './execute.ts';
import { giveBackDeadConnections } from './give-back-dead-connections.ts';
import { assertMigrated, MIGRATIONS_TABLE, migrate } from './migrate.ts';
import type { Statement, Transaction } from './statement.ts';
import { typeParsers } from './type-parsers.ts';

export type DatabaseOptions = {
  readonly url: string;
  readonly entities: Readonly<NonNullable<Options['entities']>>;
  readonly migrations?: readonly MigrationClass[];
  readonly log: Log;
  /** The most connections at once; idle ones are closed after 10 s. */
  readonly poolSize?: number;
  /** A connection is ended when a statement has had no answer for so long; default 20 s. */
  readonly silentAfterMs?: number;
  /** The `application_name` of its connections, and the engine's name in log lines. */
  readonly name: string;
};

const TRANSACTION_TIMEOUT_MS = 15_000;
const STATEMENT_TIMEOUT_MS = 10_000;
const CONNECT_TIMEOUT_MS = 5_000;
/** Longer than the server lets any statement take. */
const SILENT_MS = 20_000;
const KEEP_ALIVE_MS = 10_000;

/** Opens a PostgreSQL database (17 or newer). Nothing is connected before the first use. */
export async function connectDatabase({
  url,
  entities,
  migrations = [],
  log,
  poolSize = 10,
  silentAfterMs = SILENT_MS,
  name,
}: DatabaseOptions): Promise<Database> {
  const orm = await createOrm(entities, {
    clientUrl: url,
    migrations: { tableName: MIGRATIONS_TABLE },
    pool: { min: 0, max: poolSize, idleTimeoutMillis: 10_000 },
    driverOptions: {
      application_name: name,
      keepAlive: true,
      keepAliveInitialDelayMillis: KEEP_ALIVE_MS,
      onPoolCreated: (pool: Pool) => giveBackDeadConnections(pool, { silentAfterMs }),
      connectionTimeoutMillis: CONNECT_TIMEOUT_MS,
      options: `-c transaction_timeout=${TRANSACTION_TIMEOUT_MS} -c statement_timeout=${STATEMENT_TIMEOUT_MS}`,
    },
    discovery: { warnWhenNoEntities: false },
    logger: (message) => log.debug({ message }, 'MikroORM logged a message'),
    colors: false,
  });
  const listener = createListener({ url, log, name });
  const pool = () => orm.em.getConnection().getNativeClient() as Promise<Pool>;
  let closed = false;
  const underWay = new Set<Promise<unknown>>();
  async function untilClosed<T>(work: () => Promise<T>): Promise<T> {
    if (closed) throw new Error(`The pool is ended: ${name} was closed.`);
    const running = work();
    underWay.add(running);
    try {
      return await running;
    } finally {
      underWay.delete(running);
    }
  }
  const transaction: Database['transaction'] = (work, options) => untilClosed(() => runTransaction(orm, work, options?.timeoutInMs));
  const run: Database['run'] = ({ name: statementName, text, values = [], types = typeParsers }) =>
    untilClosed(async () => {
      const statement = { text, values: [...values], types, ...(statementName !== undefined && { name: statementName }) };
      const { rows, rowCount, command } = await (await pool()).query(statement);
      return command === 'SELECT' ? { rows } : { rows, numAffectedRows: BigInt(rowCount ?? 0) };
    });
  const query = async <Row>(statement: Statement): Promise<Row[]> => (await run<Row>(statement)).rows;
  const ask = <Row>(text: string) => query<Row>({ text });
  const apply = (signal?: AbortSignal) => migrate(url, migrations, { ask, log, signal });
  const close = async () => {
    closed = true;
    await listener.close();
    // `pool.end()` never resolves while something waits for a connection, so running work goes first; the server's time limits bound it.
    await Promise.allSettled(underWay);
    await orm.close(true);
  };
  return {
    orm,
    run,
    query,
    transaction,
    listen: listener.listen,
    migrate: () => apply(),
    prepare: (how) =>
      retryUntilAvailable(how.migrations === 'apply' ? () => apply(how.signal) : () => assertMigrated(migrations, ask), {
        engine: `the database of ${name}`,
        isUnavailable: (error) => !closed && (isUnavailable(error) || isTimeLimit(error)),
        log,
        signal: how.signal,
      }),
    isReady: () =>
      query({ text: 'select 1' }).then(
        () => true,
        () => false,
      ),
    close,
    [Symbol.asyncDispose]: close,
  };
}

// A time-out that is already running keeps its value, so it is switched off first.
const SET_TIMEOUT = `select set_config('statement_timeout', '0', true), set_config('transaction_timeout', '0', true),
  set_config('transaction_timeout', $1, true)`;

/**
 * NOTE: `em.transactional` would hand the transaction on through asynchronous context: another database's transaction begun inside, or work that
 * outlives this one, would become part of it. Here only `tx` is in the transaction.
 */
async function runTransaction<T>(orm: MikroORM, work: (tx: Transaction) => Promise<T>, timeoutInMs: number | undefined): Promise<T> {
  const tx = orm.em.fork() as Transaction;
  await tx.begin();
  try {
    if (timeoutInMs !== undefined) await execute(tx, SET_TIMEOUT, [String(timeoutInMs)]);
    const hooks = openHooks(tx);
    const result = await work(tx);
    await tx.flush();
    await hooks.ready();
    await tx.commit();
    hooks.committed();
    return result;
  } catch (error) {
    // On a broken connection the rollback fails too; the first error says why.
    await tx.rollback().catch(() => {});
    throw error;
  }
}
