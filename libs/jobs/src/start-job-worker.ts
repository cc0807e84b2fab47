import { randomUUID } from 'node:crypto';
import { setTimeout as delay } from 'node:timers/promises';
import type { Database } from '@flotilla/database';
import { createMetrics, type Log, type Metrics } from '@flotilla/telemetry';
import { JOBS_CHANNEL } from './enqueue-job.ts';
import { type ClaimedJob, jobStore } from './job-store.ts';
import type { JobHandler } from './job-type.ts';
import { workOnJob } from './work-on-job.ts';

const FORGET_EVERY_MS = 3_600_000;

export type JobWorker = {
  /** Aborts running work and returns its jobs to the queue, except those that complete within `endWithinMs`. */
  stop(): Promise<void>;
  /** Resolves when no job of its types is due or active; for tests. */
  idle(): Promise<void>;
};

/**
 * Places beside the others of a worker, used while those are taken: for jobs of fairness keys that have no active job of its types, and whose priority
 * is below this. Whoever comes new to a busy worker does not wait for the work of others to end.
 */
export type Express = { readonly atOnce: number; readonly below: number };

export type JobWorkerOptions = {
  database: Database;
  handlers: readonly JobHandler[];
  /** The number of concurrent jobs in this process; a function is called before every job. */
  concurrency: number | (() => number);
  express?: Express | undefined;
  /** While true, only jobs with `runsWhilePaused` are begun; called before every job. Active jobs go on. */
  paused?: () => boolean;
  log: Log;
  metrics?: Metrics;
  pollInMs?: number;
  /** Work that has not ended this long after its signal is abandoned, and its result will be refused; default 5,000. */
  endWithinMs?: number;
  workerId?: string;
};

type Lane = { readonly atOnce: () => number; readonly underWay: Set<Promise<void>>; readonly below?: number };

/** Runs the jobs of some types until it is stopped. Several workers, in any number of processes, share the jobs of one database. */
export async function startJobWorker(options: JobWorkerOptions): Promise<JobWorker> {
  const { database, handlers, concurrency, express, paused = () => false, log } = options;
  const { metrics = createMetrics('jobs'), pollInMs = 2_000, endWithinMs = 5_000, workerId = randomUUID() } = options;
  const store = jobStore(database, handlers, workerId);
  const handlerOf = new Map(handlers.map((handler) => [handler.type.name, handler]));
  const ended = metrics.counter('jobs_ended_total', 'Jobs by the way they ended.', ['type', 'ending']);
  const stopping = new AbortController();
  const ordinary: Lane = { atOnce: typeof concurrency === 'number' ? () => concurrency : concurrency, underWay: new Set() };
  const lanes: readonly Lane[] = express
    ? [ordinary, { atOnce: () => express.atOnce, underWay: new Set(), below: express.below }]
    : [ordinary];
  let filling: Promise<void> | undefined;
  let again = false;

  async function fill(): Promise<void> {
    do {
      again = false;
      let lane: Lane | undefined;
      while ((lane = laneWithRoom()) && !stopping.signal.aborted) {
        const job = await store.claim({ paused: paused(), expressBelow: lane.below });
        if (!job) break;
        begin(job, lane);
      }
    } while (again && !stopping.signal.aborted);
  }

  const laneWithRoom = () => lanes.find(({ underWay, atOnce }) => underWay.size < atOnce());

  function begin(job: ClaimedJob, { underWay, below }: Lane): void {
    const handler = handlerOf.get(job.type) as JobHandler;
    const isExpress = below !== undefined;
    const work = workOnJob(job, handler, { database, store, log, stopping: stopping.signal, endWithinMs, isExpress }).then((ending) => {
      ended.inc({ type: job.type, ending });
      underWay.delete(work);
      wake();
    });
    underWay.add(work);
  }

  function wake(): void {
    if (stopping.signal.aborted) return;
    if (filling) {
      again = true;
      return;
    }
    filling = fill()
      .catch((error: unknown) => log.warn({ err: error }, 'could not claim jobs'))
      .finally(() => {
        filling = undefined;
      });
  }

  const stopListening = database.listen(JOBS_CHANNEL, wake);
  const polling = setInterval(wake, pollInMs);
  const forgetting = setInterval(
    () => store.forgetOld().catch((error: unknown) => log.warn({ err: error }, 'could not delete old jobs')),
    FORGET_EVERY_MS,
  );
  wake();

  return {
    async stop() {
      stopListening();
      clearInterval(polling);
      clearInterval(forgetting);
      stopping.abort();
      await filling;
      await Promise.all(lanes.flatMap(({ underWay }) => [...underWay]));
    },
    async idle() {
      while (lanes.some(({ underWay }) => underWay.size > 0) || (await store.isBusy())) {
        wake();
        await delay(20);
      }
    },
  };
}
