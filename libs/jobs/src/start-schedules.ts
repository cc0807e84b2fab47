import { type Database, sql, tables } from '@flotilla/database';
import type { Log } from '@flotilla/telemetry';
import { Schedule as ScheduleEntity } from './schedule.entity.ts';

/** Work that recurs, in one process of the service at a time. It is not a job: no list shows it, and a run that is missed is not made up for. */
export type Schedule<Deps> = {
  /** Unique within the service. */
  readonly name: string;
  readonly everySeconds: number;
  readonly bind: (deps: Deps) => () => Promise<unknown>;
};

export function schedule<Deps>(name: string, everySeconds: number, bind: Schedule<Deps>['bind']): Schedule<Deps> {
  return { name, everySeconds, bind };
}

type Bound = { readonly name: string; readonly everySeconds: number; readonly run: () => Promise<unknown> };

const LONGEST_POLL_SECONDS = 60;
const RETRY_SECONDS = 60;

const db = tables({ Schedule: ScheduleEntity });
const inSeconds = (seconds: number) => sql<Date>`now() + make_interval(secs => ${seconds})`;

/**
 * Runs each schedule whenever it is due by the clock of the database, the first time at once. Several processes share them. A failed run is logged
 * and repeated after a minute. `stop` resolves when the runs under way have ended.
 */
export function startSchedules({ database, log, schedules }: { database: Database; log: Log; schedules: readonly Bound[] }): {
  stop(): Promise<void>;
} {
  if (schedules.length === 0) return { stop: async () => {} };
  const underWay = new Set<Promise<void>>();
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
      await Promise.all(schedules.map(runWhenDue));
    } catch (error) {
      log.warn({ err: error }, 'could not look for due schedules');
    }
  }

  async function runWhenDue({ name, everySeconds, run }: Bound): Promise<void> {
    const claim = db(database)
      .updateTable('Schedule')
      .set({ nextRunAt: inSeconds(everySeconds) });
    const claimed = await claim.where('name', '=', name).where('nextRunAt', '<=', sql<Date>`now()`).returning('name').execute();
    if (claimed.length === 0) return;
    try {
      await run();
    } catch (error) {
      log.warn({ err: error, schedule: name }, 'scheduled work failed and will be repeated');
      const sooner = db(database)
        .updateTable('Schedule')
        .set({ nextRunAt: inSeconds(RETRY_SECONDS) });
      await sooner.where('name', '=', name).where('nextRunAt', '>', inSeconds(RETRY_SECONDS)).execute();
    }
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
      await Promise.all(underWay);
    },
  };
}
