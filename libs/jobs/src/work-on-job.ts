import { isUnavailable } from '@flotilla/availability';
import type { Database } from '@flotilla/database';
import { type Log, traced } from '@flotilla/telemetry';
import type { ClaimedJob, JobStore } from './job-store.ts';
import { type JobHandler, PermanentFailure, type RunningJob } from './job-type.ts';

/** Leases are renewed and cancellations noticed at least this often. */
const RENEW_EVERY_MS = 1_500;
const STORE_PROGRESS_EVERY_MS = 1_000;
const AWAY_PAUSE_IN_SECONDS = 3;
const DEFAULT_RETRY_DELAYS = [5, 30, 120];
/** A job whose workers die this often probably causes it, and fails. */
const MAX_TAKEOVERS = 20;

export type Ending = 'cancelled' | 'completed' | 'failed' | 'given back' | 'lost' | 'postponed';
type Stopped = 'cancelled' | 'given back' | 'lost' | 'stalled';

/** Runs a claimed job to one of its endings. Never throws: a failure is an ending, or is logged and the lease runs out. */
export async function workOnJob(
  job: ClaimedJob,
  { type, work }: JobHandler,
  {
    database,
    store,
    log,
    stopping,
    endWithinMs,
    isExpress,
  }: { database: Database; store: JobStore; log: Log; stopping: AbortSignal; endWithinMs: number; isExpress: boolean },
): Promise<Ending> {
  const running: RunningJob<unknown> = { id: job.id, payload: job.payload, attempt: job.attempts, fencingToken: job.fencingToken };
  const jobLog = log.child({ job: job.id, type: type.name, fencingToken: job.fencingToken });
  const ending = new AbortController();
  const stopAs = (reason: Stopped) => ending.abort(reason);
  const giveBack = () => stopAs('given back');
  stopping.addEventListener('abort', giveBack, { once: true });
  if (stopping.aborted) giveBack();

  let lastNews = performance.now();
  let percent = 0;
  let storing: Promise<unknown> = Promise.resolve();
  let storedAt = Number.NEGATIVE_INFINITY;

  function progress(now: number): void {
    lastNews = performance.now();
    const rounded = Math.max(0, Math.min(100, Math.round(now)));
    if (rounded === percent || lastNews - storedAt < STORE_PROGRESS_EVERY_MS) return;
    percent = rounded;
    storedAt = lastNews;
    storing = storing
      .then(() =>
        database.transaction(async (tx) => {
          if (await store.storeProgress(tx, job, rounded)) await work.progressed?.(running, rounded, tx);
        }),
      )
      .catch((error: unknown) => jobLog.warn({ err: error }, 'could not store progress'));
  }

  const renewing = setInterval(
    () => {
      if (performance.now() - lastNews > type.stallInSeconds * 1000) return stopAs('stalled');
      store.renew(job).then(
        (state) => state !== 'ours' && stopAs(state),
        (error: unknown) => jobLog.warn({ err: error }, 'could not renew the lease'),
      );
    },
    Math.min(RENEW_EVERY_MS, (type.leaseInSeconds * 1000) / 3),
  );

  async function fail(reason: string): Promise<Ending> {
    let isOurs = false;
    await database.transaction(async (tx) => {
      isOurs = await store.finish(tx, job, 'failed', reason);
      if (isOurs) await work.failed?.(running, reason, tx);
    });
    return isOurs ? 'failed' : 'lost';
  }

  async function settle(error: unknown): Promise<Ending> {
    const stopped = ending.signal.aborted ? (ending.signal.reason as Stopped) : undefined;
    if (stopped === 'given back') await store.giveBack(job);
    else if (stopped === 'cancelled') await store.remove(job);
    if (stopped && stopped !== 'stalled') return stopped;
    const reason = stopped === 'stalled' ? `No progress for ${type.stallInSeconds} seconds.` : (error as Error).message;
    if (!type.countsUnavailable && isUnavailable(error)) {
      jobLog.warn({ reason }, 'job was postponed: something it needs is unavailable');
      await store.putOff(job, AWAY_PAUSE_IN_SECONDS, reason);
      return 'postponed';
    }
    jobLog.warn({ err: error, reason }, 'attempt failed');
    if (error instanceof PermanentFailure || job.attempts >= type.maxAttempts) return fail(reason);
    const delays = type.retryDelaysInSeconds ?? DEFAULT_RETRY_DELAYS;
    await store.postpone(job, delays[Math.min(job.attempts, delays.length) - 1] ?? 0, reason);
    return 'postponed';
  }

  try {
    if (job.takeovers > MAX_TAKEOVERS) return await fail('Its workers died too often.');
    if (job.isCancelled) stopAs('cancelled');
    ending.signal.throwIfAborted();
    const run = () => work.run(running, { signal: ending.signal, progress, log: jobLog, isExpress });
    const about = { parent: job.trace, kind: 'consumer', attributes: { 'job.id': job.id, 'job.attempt': job.attempts } } as const;
    const effect = await untilLeft(traced(`job ${type.name}`, about, run), ending.signal, endWithinMs);
    // Work that succeeded after its signal is done: returned to the queue, it would send a mail twice. Only cancelled work has no effect.
    if (ending.signal.reason === 'cancelled') ending.signal.throwIfAborted();
    await storing;
    let isOurs = false;
    await database.transaction(async (tx) => {
      isOurs = await store.finish(tx, job, 'completed', null);
      if (isOurs) await effect?.(tx);
    });
    return isOurs ? 'completed' : 'lost';
  } catch (error) {
    await storing;
    return await settle(error).catch((failure: unknown): Ending => {
      jobLog.error({ err: failure }, 'could not store the end of the job; its lease will run out');
      return 'lost';
    });
  } finally {
    clearInterval(renewing);
    stopping.removeEventListener('abort', giveBack);
  }
}

/** The outcome of the work; rejects when it goes on long after its signal. */
async function untilLeft<T>(work: Promise<T>, signal: AbortSignal, endWithinMs: number): Promise<T> {
  const { promise: left, reject } = Promise.withResolvers<never>();
  let timer: NodeJS.Timeout | undefined;
  const wait = () => {
    timer = setTimeout(() => reject(new Error(`the work was still running ${endWithinMs / 1000} s after its signal`)), endWithinMs);
  };
  signal.addEventListener('abort', wait, { once: true });
  try {
    return await Promise.race([work, left]);
  } finally {
    clearTimeout(timer);
    signal.removeEventListener('abort', wait);
  }
}
