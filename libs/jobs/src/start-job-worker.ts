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
  /** Aborts running work and returns its jobs to the queue, except those that complete within 5 s. */
  stop(): Promise<void>;
  /** Resolves when no job of its types is due or active; for tests. */
  idle(): Promise<void>;
};

export type JobWorkerOptions = {
  database: Database;
  handlers: readonly JobHandler[];
  /** The number of concurrent jobs in this process; a function is called before every job. */
  concurrency: number | (() => number);
  /** While true, only jobs with `runsWhilePaused` are begun; called before every job. Active jobs go on. */
  paused?: () => boolean;
  log: Log;
  metrics?: Metrics;
  pollInMs?: number;
  workerId?: string;
};

/** Runs the jobs of some types until it is stopped. Several workers, in any number of processes, share the jobs of one database. */
export async function startJobWorker(options: JobWorkerOptions): Promise<JobWorker> {
  const { database, handlers, concurrency, paused = () => false, log } = options;
  const { metrics = createMetrics('jobs'), pollInMs = 2_000, workerId = randomUUID() } = options;
  const atOnce = typeof concurrency === 'number' ? () => concurrency : concurrency;
  const store = jobStore(database, handlers, workerId);
  const handlerOf = new Map(handlers.map((handler) => [handler.type.name, handler]));
  const ended = metrics.counter('jobs_ended_total', 'Jobs by the way they ended.', ['type', 'ending']);
  const stopping = new AbortController();
  const underWay = new Set<Promise<void>>();
  let filling: Promise<void> | undefined;
  let again = false;

  async function fill(): Promise<void> {
    do {
      again = false;
      while (underWay.size < atOnce() && !stopping.signal.aborted) {
        const job = await store.claim({ paused: paused() });
        if (!job) break;
        begin(job);
      }
    } while (again && !stopping.signal.aborted);
  }

  function begin(job: ClaimedJob): void {
    const handler = handlerOf.get(job.type) as JobHandler;
    const work = workOnJob(job, handler, { database, store, log, stopping: stopping.signal }).then((ending) => {
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
      await Promise.all(underWay);
    },
    async idle() {
      while (underWay.size > 0 || (await store.isBusy())) {
        wake();
        await delay(20);
      }
    },
  };
}
