import { execute, type Transaction } from '@flotilla/database';
import { currentTrace } from '@flotilla/telemetry';
import type { JobType } from './job-type.ts';

/** Wakes the workers of a database after the commit. */
export const JOBS_CHANNEL = 'jobs';

export type EnqueueOptions = {
  /** Smaller runs first; default 0. */
  readonly priority?: number;
  /** Whose turn it is: among waiting jobs, those whose key has the fewest active ones go first. */
  readonly fairnessKey?: string;
  readonly runAt?: Date;
  /** A job of this type and key that is not over yet stands for this one. */
  readonly uniqueKey?: string;
};

const INSERT = `insert into jobs (type, payload, priority, fairness_key, unique_key, run_at, trace)
  values ($1, $2::jsonb, $3, $4, $5, coalesce($6::timestamptz, now()), $7)
  on conflict (type, unique_key) where state in ('waiting', 'active', 'delayed') do update set unique_key = excluded.unique_key
  returning id`;

/** Records a job in the caller's transaction and returns its id. */
export async function enqueueJob<P>(tx: Transaction, type: JobType<P>, payload: P, options: EnqueueOptions = {}): Promise<number> {
  const { priority = 0, fairnessKey = null, uniqueKey = null, runAt } = options;
  const values = [
    type.name,
    JSON.stringify(payload ?? null),
    priority,
    fairnessKey,
    uniqueKey,
    runAt?.toISOString() ?? null,
    currentTrace() ?? null,
  ];
  const [row] = await execute<{ id: number }>(tx, INSERT, values);
  await execute(tx, `select pg_notify('${JOBS_CHANNEL}', '')`);
  return (row as { id: number }).id;
}

/** Whether a job of this type and key is not over yet; in the transaction that ends it, it is. */
export async function isJobPending<P>(tx: Transaction, type: JobType<P>, uniqueKey: string): Promise<boolean> {
  const pending = `select id from jobs where type = $1 and unique_key = $2 and state in ('waiting', 'active', 'delayed')`;
  return (await execute(tx, pending, [type.name, uniqueKey])).length > 0;
}

/** Ends the jobs whose unique key begins so: waiting ones vanish, active ones are told to stop within two seconds. Returns how many. */
export async function cancelJobs(
  tx: Transaction,
  // oxlint-disable-next-line typescript/no-explicit-any -- a job of any payload may be cancelled
  { type, uniqueKeyPrefix }: { type?: JobType<any>; uniqueKeyPrefix: string },
): Promise<number> {
  const which = `starts_with(unique_key, $1) and ($2::text is null or type = $2)`;
  const values = [uniqueKeyPrefix, type?.name ?? null];
  const gone = await execute(tx, `delete from jobs where state in ('waiting', 'delayed') and ${which} returning id`, values);
  // A job that is told to stop no longer stands for its key, so that the same work may be asked for anew at once.
  const told = await execute(
    tx,
    `update jobs set cancel_requested = true, unique_key = null where state = 'active' and ${which} returning id`,
    values,
  );
  await execute(tx, `select pg_notify('${JOBS_CHANNEL}', '')`);
  return gone.length + told.length;
}
