import { anyOf, type Database, sql, tables } from '@flotilla/database';
import type { Log } from '@flotilla/telemetry';
import { Schedule as ScheduleEntity } from './schedule.entity.ts';

/** Work that recurs, in one process of the service at a time. It is not a job: no list shows it, and a missed run is not made up for. */
export type Schedule<Deps> = {
  /** Unique within the service. */
  readonly name: string;
  readonly everySeconds: number;
  /** The signal of a run aborts when the service stops. */
  readonly bind: (deps: Deps) => (signal: AbortSignal) => Promise<unknown>;
};

export function schedule<Deps>(name: string, everySeconds: number, bind: Schedule<Deps>['bind']): Schedule<Deps> {
  return { name, everySeconds, bind };
}

type Claimed = { readonly name: string; readonly nextRunAt: Date; readonly claimedAt: Date };
type Bound = { readonly name: string; readonly everySeconds: number; readonly run: (signal: AbortSignal) => Promise<unknown> };

export type SchedulesOptions = {
  readonly database: Database;
  readonly log: Log;
  readonly schedules: readonly Bound[];
  /** How long after the death of its process a run counts as ended; default 30. */
  readonly leaseInSeconds?: number;
};

const LONGEST_POLL_SECONDS = 60;
const RETRY_SECONDS = 60;

const db = tables({ Schedule: ScheduleEntity });
/** Rounded to milliseconds, the precision of `Date`, so that a time that was read compares as equal again. */
const now = sql<Date>`date_trunc('milliseconds', now())`;
const inSeconds = (seconds: number) => sql<Date>`${now} + make_interval(secs => ${seconds})`;

/**
 * Runs each schedule whenever it is due by the clock of the database, the first time at once. Several processes share them: while one runs a schedule, the
 * moment of its next run is a lease, which is renewed until the run has ended. A run that takes longer than its period delays the next one. A failed run is
 * logged and repeated after a minute. `stop` aborts the signal of runs under way and resolves when they have ended; what it cut short is due again.
 */
export function startSchedules({ database, log, schedules, leaseInSeconds = 30 }: SchedulesOptions): { stop(): Promise<void> } {
  if (schedules.length === 0) return { stop: async () => {} };
  const byName = new Map(schedules.map((schedule) => [schedule.name, schedule]));
  const underWay = new Set<Promise<void>>();
  const stopping = new AbortController();
  let isRegistered = false;

  async function register(): Promise<void> {
    const rows = schedules.map(({ name }) => ({ name }));
    await db(database)
      .insertInto('Schedule')
      .values(rows)
      .onConflict((conflict) => conflict.doNothing())
      .execute();
    isRegistered = true;
  }

  async function poll(): Promise<void> {
    try {
      if (!isRegistered) await register();
      await Promise.all((await claimDue()).map(runClaimed));
    } catch (error) {
      log.warn({ err: error }, 'could not look for due schedules');
    }
  }

  /** Takes the leases of all schedules that are due. */
  function claimDue(): Promise<Claimed[]> {
    return db(database)
      .updateTable('Schedule')
      .set({ nextRunAt: inSeconds(leaseInSeconds) })
      .where((eb) => anyOf(eb, 'name', [...byName.keys()]))
      .where('nextRunAt', '<=', now)
      .returning(['name', 'nextRunAt', now.as('claimedAt')])
      .execute();
  }

  async function runClaimed({ name, nextRunAt, claimedAt }: Claimed): Promise<void> {
    const { everySeconds, run } = byName.get(name) as Bound;
    const lease = keepLease(name, nextRunAt);
    let hasFailed = false;
    try {
      await run(stopping.signal);
    } catch (error) {
      hasFailed = true;
      if (!stopping.signal.aborted) log.warn({ err: error, schedule: name }, 'scheduled work failed and will be repeated');
    }
    const dueAgainAt = new Date(claimedAt.getTime() + everySeconds * 1_000);
    const next = hasFailed ? sql<Date>`least(${dueAgainAt}::timestamptz, ${inSeconds(RETRY_SECONDS)})` : dueAgainAt;
    // Otherwise the lease has run out, and another process has the schedule.
    await change(name, await lease.end(), next);
  }

  /** Moves the next run, unless another process has moved it meanwhile. */
  async function change(name: string, from: Date, to: Date | ReturnType<typeof inSeconds>): Promise<Date | undefined> {
    const moved = db(database).updateTable('Schedule').set({ nextRunAt: to }).where('name', '=', name).where('nextRunAt', '=', from);
    return (await moved.returning('nextRunAt').executeTakeFirst())?.nextRunAt;
  }

  /** Renews a lease until `end` is called, which returns when the lease would have run out. */
  function keepLease(name: string, until: Date) {
    let renewing = Promise.resolve(until);
    const renew = (last: Date) =>
      change(name, last, inSeconds(leaseInSeconds)).then(
        (renewed) => renewed ?? last,
        (error: unknown) => {
          log.warn({ err: error, schedule: name }, 'could not renew the lease of a schedule');
          return last;
        },
      );
    const timer = setInterval(() => void (renewing = renewing.then(renew)), (leaseInSeconds * 1_000) / 3);
    timer.unref();
    return {
      end() {
        clearInterval(timer);
        return renewing;
      },
    };
  }

  function begin(): void {
    const polling = poll().finally(() => underWay.delete(polling));
    underWay.add(polling);
  }

  begin();
  const timer = setInterval(begin, Math.min(LONGEST_POLL_SECONDS, ...schedules.map(({ everySeconds }) => everySeconds)) * 1_000);
  timer.unref();
  return {
    async stop() {
      clearInterval(timer);
      stopping.abort();
      await Promise.all(underWay);
    },
  };
}
