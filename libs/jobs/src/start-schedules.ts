import type { Database } from '@flotilla/database';
import type { Log } from '@flotilla/telemetry';

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

const REGISTER = `insert into schedules (name) select unnest($1::text[]) on conflict do nothing`;
const CLAIM = `
  update schedules set next_run_at = now() + make_interval(secs => wanted.seconds)
  from unnest($1::text[], $2::int[]) as wanted (name, seconds)
  where schedules.name = wanted.name and next_run_at <= now() returning schedules.name`;
const RETRY = `update schedules set next_run_at = least(next_run_at, now() + make_interval(secs => $2)) where name = $1`;

/**
 * Runs each schedule whenever it is due by the clock of the database, the first time at once. Several processes share them. A failed run is logged
 * and repeated after a minute. `stop` resolves when the runs under way have ended.
 */
export function startSchedules({ database, log, schedules }: { database: Database; log: Log; schedules: readonly Bound[] }): {
  stop(): Promise<void>;
} {
  if (schedules.length === 0) return { stop: async () => {} };
  const names = schedules.map(({ name }) => name);
  const seconds = schedules.map(({ everySeconds }) => everySeconds);
  const runOf = new Map(schedules.map(({ name, run }) => [name, run]));
  const underWay = new Set<Promise<void>>();
  let isRegistered = false;

  async function poll(): Promise<void> {
    try {
      if (!isRegistered) await database.query({ text: REGISTER, values: [names] });
      isRegistered = true;
      const due = await database.query<{ name: string }>({ text: CLAIM, values: [names, seconds] });
      await Promise.all(due.map(({ name }) => run(name)));
    } catch (error) {
      log.warn({ err: error }, 'could not look for due schedules');
    }
  }

  async function run(name: string): Promise<void> {
    try {
      await runOf.get(name)?.();
    } catch (error) {
      log.warn({ err: error, schedule: name }, 'scheduled work failed and will be repeated');
      await database.query({ text: RETRY, values: [name, RETRY_SECONDS] });
    }
  }

  function begin(): void {
    const polling = poll().finally(() => underWay.delete(polling));
    underWay.add(polling);
  }

  begin();
  const timer = setInterval(begin, Math.min(LONGEST_POLL_SECONDS, ...seconds) * 1_000);
  timer.unref();
  return {
    async stop() {
      clearInterval(timer);
      await Promise.all(underWay);
    },
  };
}
