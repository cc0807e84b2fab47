import { execute, type Transaction } from '@flotilla/database';
import { currentTrace } from '@flotilla/telemetry';
import type { JobType } from './job-type.ts';

/** Wakes the workers of a database after the commit. */
export const JOBS_CHANNEL = 'jobs';

export type EnqueueOptions = {
  /** Smaller runs first; default 0. */
  readonly priority?: number;
  /** Usually the owner of the work: waiting jobs whose key has the fewest active ones go first. */
  readonly fairnessKey?: string;
  readonly runAt?: Date;
  /** Nothing is recorded when an unfinished job of this type has this key. */
  readonly uniqueKey?: string;
};

const INSERT = `insert into jobs (type, payload, priority, fairness_key, unique_key, run_at, trace)
  values ($1, $2::jsonb, $3, $4, $5, coalesce($6::timestamptz, now()), $7)
  on conflict (type, unique_key) where state in ('waiting', 'active', 'delayed') do update set unique_key = excluded.unique_key
  returning id`;

/** Records a job in the caller's transaction and returns its id, or that of the unfinished job with its unique key. */
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

/** Whether there is an unfinished job of this type and key; not in the transaction that ends it. */
export async function isJobPending<P>(tx: Transaction, type: JobType<P>, uniqueKey: string): Promise<boolean> {
  const pending = `select id from jobs where type = $1 and unique_key = $2 and state in ('waiting', 'active', 'delayed')`;
  return (await execute(tx, pending, [type.name, uniqueKey])).length > 0;
}

/** Cancels the jobs whose unique key has this prefix: waiting ones are deleted, active ones get their signal within two seconds. Returns how many. */
export async function cancelJobs(
  tx: Transaction,
  // oxlint-disable-next-line typescript/no-explicit-any -- a job of any payload may be cancelled
  { type, uniqueKeyPrefix }: { type?: JobType<any>; uniqueKeyPrefix: string },
): Promise<number> {
  const which = `starts_with(unique_key, $1) and ($2::text is null or type = $2)`;
  const values = [uniqueKeyPrefix, type?.name ?? null];
  const deleted = await execute(tx, `delete from jobs where state in ('waiting', 'delayed') and ${which} returning id`, values);
  // An active job gives up its key, so that the same work can be enqueued again at once.
  const cancelled = await execute(
    tx,
    `update jobs set cancel_requested = true, unique_key = null where state = 'active' and ${which} returning id`,
    values,
  );
  await execute(tx, `select pg_notify('${JOBS_CHANNEL}', '')`);
  return deleted.length + cancelled.length;
}
