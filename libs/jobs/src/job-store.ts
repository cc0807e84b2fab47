import { type Database, deleteInRounds, execute, sql, type Transaction, tables } from '@flotilla/database';
import { JOBS_CHANNEL } from './enqueue-job.ts';
import { Job } from './job.entity.ts';
import type { JobHandler } from './job-type.ts';

export type ClaimedJob = {
  id: number;
  type: string;
  payload: unknown;
  attempts: number;
  takeovers: number;
  fencingToken: number;
  /** It was cancelled after its worker had died. */
  isCancelled: boolean;
  /** The `traceparent` of the work that enqueued it, if that was traced. */
  trace: string | null;
};

const DUE = `((state in ('waiting', 'delayed') and run_at <= now()) or (state = 'active' and lease_until < now()))`;

// The fairness key with the fewest active jobs goes first, then priority, then the key that was served longest ago, then age.
const CLAIM = `
  with due as (
    select id, priority, fairness_key from jobs where type = any($1::text[]) and ${DUE}
  ), turns as (
    select fairness_key,
      (select count(*) from jobs busy where busy.state = 'active' and busy.fairness_key = keys.fairness_key and busy.lease_until >= now()) as busy,
      (select max(started_at) from jobs served where served.fairness_key = keys.fairness_key) as served_at
    from (select distinct fairness_key from due where fairness_key is not null) as keys
  ), first as (
    select id, row_number() over (order by coalesce(busy, 0), priority, served_at nulls first, id) as place
    from due left join turns using (fairness_key) order by place limit 20
  )
  update jobs set state = 'active', worker = $3, fence = fence + 1, progress = 0, started_at = now(), error = null,
    attempts = attempts + case when state = 'active' then 0 else 1 end,
    takeovers = takeovers + case when state = 'active' then 1 else 0 end,
    lease_until = now() + make_interval(secs => ($2::jsonb ->> type)::float8)
  where id = (select id from jobs join first using (id) where ${DUE} order by place limit 1 for update of jobs skip locked)
  returning id, type, payload, attempts, takeovers, fence as "fencingToken", cancel_requested as "isCancelled", trace`;

/** Of each type and end, so many are kept. */
const KEPT = 10_000;
const db = tables({ Job });

/** The statements of one worker on the jobs table. Those that change a claimed job compare its fencing token, so a worker that lost its lease changes nothing. */
export function jobStore(database: Database, handlers: readonly JobHandler[], workerId: string) {
  const types = handlers.map(({ type }) => type.name);
  const unstoppable = handlers.filter(({ type }) => type.runsWhilePaused).map(({ type }) => type.name);
  const leases = JSON.stringify(Object.fromEntries(handlers.map(({ type }) => [type.name, type.leaseInSeconds])));
  const OURS = `id = $1 and fence = $2 and state = 'active'`;

  return {
    /** The next job that may begin; while jobs are paused, only of types with `runsWhilePaused`. */
    async claim({ paused }: { paused: boolean }): Promise<ClaimedJob | undefined> {
      const wanted = paused ? unstoppable : types;
      if (wanted.length === 0) return undefined;
      const [job] = await database.query<ClaimedJob>({ name: 'jobs-claim', text: CLAIM, values: [wanted, leases, workerId] });
      return job;
    },
    /** Extends the lease; returns whether this worker still holds it and whether the job was cancelled. */
    async renew({ id, fencingToken, type }: ClaimedJob): Promise<'cancelled' | 'lost' | 'ours'> {
      const [row] = await database.query<{ cancel_requested: boolean }>({
        name: 'jobs-renew',
        text: `update jobs set lease_until = now() + make_interval(secs => ($3::jsonb ->> $4)::float8) where ${OURS} returning cancel_requested`,
        values: [id, fencingToken, leases, type],
      });
      if (!row) return 'lost';
      return row.cancel_requested ? 'cancelled' : 'ours';
    },
    async storeProgress(tx: Transaction, { id, fencingToken }: ClaimedJob, percent: number): Promise<boolean> {
      return (await execute(tx, `update jobs set progress = $3 where ${OURS} returning id`, [id, fencingToken, percent])).length > 0;
    },
    /** True when this worker still held the lease; the job is finished then. */
    async finish(tx: Transaction, { id, fencingToken }: ClaimedJob, state: 'completed' | 'failed', error: string | null): Promise<boolean> {
      const rows = await execute(
        tx,
        `update jobs set state = $3, error = $4, finished_at = now(), lease_until = null, progress = case $3 when 'completed' then 100 else progress end
         where ${OURS} returning id`,
        [id, fencingToken, state, error],
      );
      return rows.length > 0;
    },
    /** Delays the next attempt; this one counts. */
    async postpone({ id, fencingToken }: ClaimedJob, seconds: number, error: string): Promise<void> {
      await database.query({
        text: `update jobs set state = 'delayed', run_at = now() + make_interval(secs => $3::float8), error = $4, lease_until = null where ${OURS}`,
        values: [id, fencingToken, seconds, error],
      });
    },
    /** Delays the job without counting this attempt. */
    async putOff({ id, fencingToken }: ClaimedJob, seconds: number, error: string): Promise<void> {
      await database.query({
        text: `update jobs set state = 'delayed', run_at = now() + make_interval(secs => $3::float8), error = $4, lease_until = null,
          attempts = greatest(0, attempts - 1) where ${OURS}`,
        values: [id, fencingToken, seconds, error],
      });
    },
    /** Returns the job to the queue without counting this attempt. */
    async giveBack({ id, fencingToken }: ClaimedJob): Promise<void> {
      await database.query({
        text: `with back as (
            update jobs set state = 'waiting', attempts = greatest(0, attempts - 1), lease_until = null where ${OURS}
          ) select pg_notify('${JOBS_CHANNEL}', '')`,
        values: [id, fencingToken],
      });
    },
    async remove({ id, fencingToken }: ClaimedJob): Promise<void> {
      await database.query({ text: `delete from jobs where ${OURS}`, values: [id, fencingToken] });
    },
    /** Whether any job of these types is due or active. */
    async isBusy(): Promise<boolean> {
      const text = `select 1 from jobs where type = any($1::text[]) and (state = 'active' or (state in ('waiting', 'delayed') and run_at <= now())) limit 1`;
      return (await database.query({ text, values: [types] })).length > 0;
    },
    /** Deletes jobs that finished long ago, and the oldest above the limit. */
    forgetOld: (): Promise<void> => deleteInRounds(db(database), 'Job', (eb) => eb('id', 'in', oldJobs(database))),
  };
}

function oldJobs(database: Database) {
  const finished = db(database)
    .selectFrom('Job')
    .select((eb) => [
      'id',
      'state',
      'finishedAt',
      eb.fn
        .agg<number>('row_number')
        .over((over) => over.partitionBy(['type', 'state']).orderBy('finishedAt', 'desc'))
        .as('place'),
    ])
    .where('state', 'in', ['completed', 'failed']);
  const kept = sql<Date>`now() - case "state" when 'completed' then interval '2 days' else interval '7 days' end`;
  return db(database)
    .selectFrom(finished.as('finished'))
    .select('id')
    .where((eb) => eb.or([eb('place', '>', KEPT), eb('finishedAt', '<', kept)]));
}

export type JobStore = ReturnType<typeof jobStore>;
