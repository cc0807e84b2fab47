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
  /** Stops the work under way and gives the jobs back to others whose work did not end well within 5 s. */
  stop(): Promise<void>;
  /** Resolves when nothing of its types is due or being worked on; for tests. */
  idle(): Promise<void>;
};

export type JobWorkerOptions = {
  database: Database;
  handlers: readonly JobHandler[];
  /** Jobs at once in this process; asked for anew with every job. */
  concurrency: number | (() => number);
  /** While it says yes nothing new is begun but what runs while paused; asked before every job. What is under way goes on. */
  paused?: () => boolean;
  log: Log;
  metrics?: Metrics;
  pollInMs?: number;
  workerId?: string;
};

/** Works on the jobs of some types until stopped. Several workers, in any number of processes, share the jobs of one database. */
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
      .catch((error: unknown) => log.warn({ err: error }, 'jobs cannot be claimed right now'))
      .finally(() => {
        filling = undefined;
      });
  }

  const deaf = database.listen(JOBS_CHANNEL, wake);
  const polling = setInterval(wake, pollInMs);
  const forgetting = setInterval(
    () => store.forgetOld().catch((error: unknown) => log.warn({ err: error }, 'old jobs stay')),
    FORGET_EVERY_MS,
  );
  wake();

  return {
    async stop() {
      deaf();
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
