import {
  anyOf,
  type Connection,
  type Database,
  deleteInRounds,
  hotStatement,
  prepared,
  sql,
  type Transaction,
  tables,
} from '@flotilla/database';
import { p } from '@mikro-orm/core';
import { JOBS_CHANNEL } from './enqueue-job.ts';
import { Job } from './job.entity.ts';
import type { JobHandler } from './job-type.ts';

const db = tables({ Job });

const DUE = `((state in ('waiting', 'delayed') and run_at <= now()) or (state = 'active' and lease_until < now()))`;

// The fairness key with the fewest active jobs goes first, then priority, then the key that was served longest ago, then age.
/**
 * Values: the types that may begin, the seconds of a lease by type, the worker, and for an express place the priority that jobs must be below: null
 * for other places, which take any job. Only jobs of these types count as active.
 */
export const claimJob = hotStatement({
  name: 'claim-job',
  text: `
  with due as (
    select id, priority, fairness_key from jobs where type = any($1::text[]) and ($4::int is null or priority < $4::int) and ${DUE}
  ), turns as (
    select fairness_key,
      (select count(*) from jobs busy where busy.state = 'active' and busy.fairness_key = keys.fairness_key and busy.lease_until >= now()
        and busy.type = any($1::text[])) as busy,
      (select max(started_at) from jobs served where served.fairness_key = keys.fairness_key) as served_at
    from (select distinct fairness_key from due where fairness_key is not null) as keys
  ), first as (
    select id, row_number() over (order by coalesce(busy, 0), priority, served_at nulls first, id) as place
    from due left join turns using (fairness_key) where $4::int is null or busy = 0 order by place limit 20
  )
  update jobs set state = 'active', worker = $3, fence = fence + 1, progress = 0, started_at = now(), error = null,
    attempts = attempts + case when state = 'active' then 0 else 1 end,
    takeovers = takeovers + case when state = 'active' then 1 else 0 end,
    lease_until = now() + make_interval(secs => ($2::jsonb ->> type)::float8)
  where id = (select id from jobs join first using (id) where ${DUE} order by place limit 1 for update of jobs skip locked)
  returning id, type, payload, attempts, takeovers, fence as "fencingToken", cancel_requested as "isCancelled", trace`,
  row: {
    id: p.integer(),
    type: p.text(),
    payload: p.json<unknown>().nullable(),
    attempts: p.integer(),
    takeovers: p.integer(),
    fencingToken: p.integer(),
    /** The job was cancelled after its worker had died. */
    isCancelled: p.boolean(),
    /** The `traceparent` of the work that enqueued it, if that was traced. */
    trace: p.text().nullable(),
  },
});

export type ClaimedJob = Awaited<ReturnType<typeof claimJob>>[number];
type Claim = Pick<ClaimedJob, 'fencingToken' | 'id'>;

/** How many jobs of each type and outcome are kept. */
const KEPT = 10_000;

const held = (on: Connection, { id, fencingToken }: Claim) =>
  db(on).updateTable('Job').where('id', '=', id).where('fencingToken', '=', fencingToken).where('state', '=', 'active');

const secondsFromNow = (seconds: number) => sql<Date>`now() + make_interval(secs => ${seconds}::float8)`;

const renewLease = prepared('renew-job', (on, id: number, fencingToken: number, seconds: number) =>
  held(on, { id, fencingToken })
    .set({ leaseUntil: secondsFromNow(seconds) })
    .returning('cancelRequested'),
);

/** The statements of one worker on the jobs table. Those that change a claimed job compare its fencing token, so a worker that lost its lease changes nothing. */
export function jobStore(database: Database, handlers: readonly JobHandler[], workerId: string) {
  const types = handlers.map(({ type }) => type.name);
  const unstoppable = handlers.filter(({ type }) => type.runsWhilePaused).map(({ type }) => type.name);
  const leases = Object.fromEntries(handlers.map(({ type }) => [type.name, type.leaseInSeconds]));
  const withoutThisAttempt = sql<number>`greatest(0, attempts - 1)`;

  return {
    /** The next job that may begin; while jobs are paused, only of types with `runsWhilePaused`; `expressBelow` when it is for an express place. */
    async claim({ paused, expressBelow }: { paused: boolean; expressBelow?: number | undefined }): Promise<ClaimedJob | undefined> {
      const wanted = paused ? unstoppable : types;
      if (wanted.length === 0) return undefined;
      const [job] = await claimJob(database, [wanted, JSON.stringify(leases), workerId, expressBelow ?? null]);
      return job;
    },
    /** Extends the lease; returns whether this worker still holds it and whether the job was cancelled. */
    async renew({ id, fencingToken, type }: ClaimedJob): Promise<'cancelled' | 'lost' | 'ours'> {
      const [row] = await renewLease(database, id, fencingToken, leases[type] as number);
      if (!row) return 'lost';
      return row.cancelRequested ? 'cancelled' : 'ours';
    },
    async storeProgress(tx: Transaction, job: Claim, progress: number): Promise<boolean> {
      return (await held(tx, job).set({ progress }).returning('id').execute()).length > 0;
    },
    /** True when this worker still held the lease; the job is finished then. */
    async finish(tx: Transaction, job: Claim, state: 'completed' | 'failed', error: string | null): Promise<boolean> {
      const finished = held(tx, job)
        .set({ state, error, finishedAt: sql`now()`, leaseUntil: null, ...(state === 'completed' && { progress: 100 }) })
        .returning('id');
      return (await finished.execute()).length > 0;
    },
    /** Delays the next attempt; this one counts. */
    async postpone(job: Claim, seconds: number, error: string): Promise<void> {
      await held(database, job)
        .set({ state: 'delayed', runAt: secondsFromNow(seconds), error, leaseUntil: null })
        .execute();
    },
    /** Delays the job without counting this attempt. */
    async putOff(job: Claim, seconds: number, error: string): Promise<void> {
      await held(database, job)
        .set({ state: 'delayed', runAt: secondsFromNow(seconds), error, leaseUntil: null, attempts: withoutThisAttempt })
        .execute();
    },
    /** Returns the job to the queue without counting this attempt, and wakes the workers. */
    async giveBack(job: Claim): Promise<void> {
      await db(database)
        .with('back', () => held(database, job).set({ state: 'waiting', attempts: withoutThisAttempt, leaseUntil: null }))
        .selectNoFrom(sql`pg_notify(${JOBS_CHANNEL}, '')`.as('sent'))
        .execute();
    },
    async remove({ id, fencingToken }: Claim): Promise<void> {
      await db(database)
        .deleteFrom('Job')
        .where('id', '=', id)
        .where('fencingToken', '=', fencingToken)
        .where('state', '=', 'active')
        .execute();
    },
    /** Whether any job of these types is due or active. */
    async isBusy(): Promise<boolean> {
      const busy = await db(database)
        .selectFrom('Job')
        .select('id')
        .where((eb) => anyOf(eb, 'type', types))
        .where((eb) => eb.or([eb('state', '=', 'active'), eb('state', 'in', ['waiting', 'delayed']).and('runAt', '<=', sql<Date>`now()`)]))
        .limit(1)
        .execute();
      return busy.length > 0;
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
  const keptSince = sql<Date>`now() - case "state" when 'completed' then interval '2 days' else interval '7 days' end`;
  return db(database)
    .selectFrom(finished.as('finished'))
    .select('id')
    .where((eb) => eb.or([eb('place', '>', KEPT), eb('finishedAt', '<', keptSince)]));
}

export type JobStore = ReturnType<typeof jobStore>;
