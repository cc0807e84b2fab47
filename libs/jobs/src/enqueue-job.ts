import { type ExpressionBuilder, notify, type SqlBool, sql, type TableOf, type Transaction, tables } from '@flotilla/database';
import { currentTrace } from '@flotilla/telemetry';
import { Job } from './job.entity.ts';
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
  /** One that waits with this key for later than `runAt` waits until then only. */
  readonly isBroughtForward?: boolean;
};

const db = tables({ Job });
type JobTables = { Job: TableOf<typeof Job> };
/** The condition of the table's partial unique index. */
const isUnfinished = sql<SqlBool>`state in ('waiting', 'active', 'delayed')`;

/** Records a job in the caller's transaction and returns its id, or that of an unfinished job with the same unique key. */
export async function enqueueJob<P>(tx: Transaction, type: JobType<P>, payload: P, options: EnqueueOptions = {}): Promise<number> {
  const { priority = 0, fairnessKey = null, uniqueKey = null, runAt, isBroughtForward = false } = options;
  const { id } = await db(tx)
    .insertInto('Job')
    .values({
      type: type.name,
      payload: payload ?? sql<unknown>`'null'::jsonb`,
      priority,
      fairnessKey,
      uniqueKey,
      trace: currentTrace() ?? null,
      ...(runAt && { runAt }),
    })
    .onConflict((conflict) =>
      conflict
        .columns(['type', 'uniqueKey'])
        .where(isUnfinished)
        .doUpdateSet((eb) => ({
          uniqueKey: eb.ref('excluded.uniqueKey'),
          ...(isBroughtForward && {
            runAt: eb
              .case()
              .when('Job.state', '=', 'waiting')
              .then(eb.fn<Date>('least', ['Job.runAt', 'excluded.runAt']))
              .else(eb.ref('Job.runAt'))
              .end(),
          }),
        })),
    )
    .returning('id')
    .executeTakeFirstOrThrow();
  await notify(tx, JOBS_CHANNEL);
  return id;
}

/** Whether there is an unfinished job of this type and key; in the transaction that ends it there is none. */
export async function isJobPending<P>(tx: Transaction, type: JobType<P>, uniqueKey: string): Promise<boolean> {
  const pending = db(tx)
    .selectFrom('Job')
    .select('id')
    .where('type', '=', type.name)
    .where('uniqueKey', '=', uniqueKey)
    .where(isUnfinished);
  return (await pending.executeTakeFirst()) !== undefined;
}

/** Deletes the job of this type and key if it has not begun: for a repair that turned out not to be needed. */
export async function withdrawJob<P>(tx: Transaction, type: JobType<P>, uniqueKey: string): Promise<void> {
  const meant = db(tx).deleteFrom('Job').where('type', '=', type.name).where('uniqueKey', '=', uniqueKey);
  await meant.where('state', 'in', ['waiting', 'delayed']).execute();
}

/** Cancels the jobs whose unique key has this prefix: waiting ones are deleted, active ones get their signal within two seconds. Returns how many. */
export async function cancelJobs(
  tx: Transaction,
  // oxlint-disable-next-line typescript/no-explicit-any -- a job of any payload may be cancelled
  { type, uniqueKeyPrefix }: { type?: JobType<any>; uniqueKeyPrefix: string },
): Promise<number> {
  const isMeant = (eb: ExpressionBuilder<JobTables, 'Job'>) => {
    const hasPrefix = sql<SqlBool>`starts_with(${eb.ref('uniqueKey')}, ${uniqueKeyPrefix})`;
    return type ? eb.and([hasPrefix, eb('type', '=', type.name)]) : hasPrefix;
  };
  const deleted = await db(tx).deleteFrom('Job').where('state', 'in', ['waiting', 'delayed']).where(isMeant).returning('id').execute();
  // An active job gives up its key, so that the same work can be enqueued again at once.
  const cancelled = await db(tx)
    .updateTable('Job')
    .set({ cancelRequested: true, uniqueKey: null })
    .where('state', '=', 'active')
    .where(isMeant)
    .returning('id')
    .execute();
  await notify(tx, JOBS_CHANNEL);
  return deleted.length + cancelled.length;
}
