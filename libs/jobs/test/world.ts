import { connectDatabase, type Database, defineMigration, execute, type Transaction } from '@flotilla/database';
import { silentLog } from '@flotilla/telemetry';
import { createTestDatabase } from '@flotilla/test-kit';
import {
  defineJobType,
  type EnqueueOptions,
  enqueueJob,
  Job,
  type JobHandler,
  type JobType,
  type JobWorker,
  type JobWorkerOptions,
  jobMigrations,
  startJobWorker,
} from '../src/index.ts';

export const bake = defineJobType<{ cake: string }>({
  name: 'bake',
  maxAttempts: 3,
  leaseInSeconds: 1,
  stallInSeconds: 60,
  retryDelaysInSeconds: [0],
});

const migrations = [...jobMigrations, defineMigration('cakes', { up: ['create table cakes (name text primary key, baker int not null)'] })];

const open = (url: string) => connectDatabase({ url, entities: [Job], migrations, log: silentLog, poolSize: 5, name: 'bakery' });

const template = {
  name: 'jobs',
  async build(url: string) {
    const database = await open(url);
    await database.migrate();
    await database.close();
  },
};

export type JobRow = { id: number; type: string; state: string; attempts: number; progress: number; error: string | null };

export type World = AsyncDisposable & {
  readonly database: Database;
  readonly url: string;
  work(
    handlers: readonly JobHandler[],
    concurrency?: number,
    options?: Pick<JobWorkerOptions, 'endWithinMs' | 'express' | 'paused'>,
  ): Promise<JobWorker>;
  order(cake: string, options?: EnqueueOptions, type?: JobType<{ cake: string }>): Promise<number>;
  jobs(): Promise<JobRow[]>;
  cakes(): Promise<{ name: string; baker: number }[]>;
};

/** A bakery: its jobs, and the cakes they made. */
export async function startWorld(): Promise<World> {
  const stack = new AsyncDisposableStack();
  const copy = stack.use(await createTestDatabase(template));
  const database = stack.use(await open(copy.url));
  return {
    database,
    url: copy.url,
    async work(handlers, concurrency = 2, options = {}) {
      const worker = await startJobWorker({ database, handlers, concurrency, ...options, log: silentLog, pollInMs: 100 });
      stack.defer(() => worker.stop());
      return worker;
    },
    order: (cake, options, type = bake) => database.transaction((tx) => enqueueJob(tx, type, { cake }, options)),
    jobs: () => database.query({ text: 'select id, type, state, attempts, progress, error from jobs order by id' }),
    cakes: () => database.query({ text: 'select name, baker from cakes order by name' }),
    [Symbol.asyncDispose]: () => stack.disposeAsync(),
  };
}

/** The effect of a finished job: one cake of each name can ever be stored. */
export const store = (name: string, baker: number) => async (tx: Transaction) => {
  await execute(tx, 'insert into cakes (name, baker) values ($1, $2)', [name, baker]);
};

/** Resolves, or rejects, when the signal aborts. */
export const aborted = (signal: AbortSignal) =>
  new Promise<never>((_, reject) => signal.addEventListener('abort', () => reject(new Error('stopped')), { once: true }));
