import type { Transaction } from '@flotilla/database';
import type { Log } from '@flotilla/telemetry';

export type JobType<P> = {
  readonly name: string;
  /** How often it may fail. Failures of an unavailable engine or service (`isUnavailable`) do not count and are retried until it is available. */
  readonly maxAttempts: number;
  /** Counts unavailability as well: for remote servers, which may stay unavailable for ever. */
  readonly countsUnavailable?: boolean;
  /** How long a worker keeps a job without renewing its lease. */
  readonly leaseInSeconds: number;
  /** After how long without progress an attempt is ended. */
  readonly stallInSeconds: number;
  /** Pause before the second, third... attempt; the last one repeats. Default 5, 30, 120. */
  readonly retryDelaysInSeconds?: readonly number[];
  /** Its type in lists of jobs, where the API has a name for it; default its own name. */
  readonly shownAs?: string;
  /** Fields of the payload that no list shows. */
  readonly secrets?: readonly (keyof P & string)[];
  /** No list shows it before its time: work that is put off on purpose, and that nobody waits for. */
  readonly isHiddenUntilDue?: boolean;
  /** Also begins while jobs are paused: only for jobs that a running request depends on. */
  readonly runsWhilePaused?: boolean;
  /** Never set; carries the type of the payload. */
  readonly payload?: P;
};

export type RunningJob<P> = { readonly id: number; readonly payload: P; readonly attempt: number; readonly fencingToken: number };
export type JobContext = {
  /** Aborts when the job is cancelled, hangs, is lost to another worker, or the worker stops. Work that it ends early throws. */
  readonly signal: AbortSignal;
  /** 0 to 100; may be called at any rate. */
  readonly progress: (percent: number) => void;
  readonly log: Log;
  /** It has an express place: its owner has no other active job, and others are at work besides. */
  readonly isExpress: boolean;
};
export type JobWork<P> = {
  /**
   * Resolves once all the work is done, also after its signal. The function it returns runs in the transaction that completes the job, and only if this
   * worker still holds the lease.
   */
  run(job: RunningJob<P>, context: JobContext): Promise<void | ((tx: Transaction) => Promise<void>)>;
  /** Runs in the transaction that marks the job as failed; `reason` is a sentence. */
  failed?(job: RunningJob<P>, reason: string, tx: Transaction): Promise<void>;
  /** Runs in the transaction that stores progress, at most once a second. */
  progressed?(job: RunningJob<P>, percent: number, tx: Transaction): Promise<void>;
};
// oxlint-disable-next-line typescript/no-explicit-any -- a list holds handlers of every payload
export type JobHandler<P = any> = { readonly type: JobType<P>; readonly work: JobWork<P> };

/** Thrown by work that would fail again: the job fails without further attempts. */
export class PermanentFailure extends Error {
  override readonly name: string = 'PermanentFailure';
}

export function defineJobType<P>(type: Omit<JobType<P>, 'payload'>): JobType<P> {
  return type;
}

export function jobHandler<P>(type: JobType<P>, work: JobWork<P>): JobHandler<P> {
  return { type, work };
}

/** The jobs of one type before the service has started: its type is known from the declaration alone. */
export type JobBinding<Deps> = {
  // oxlint-disable-next-line typescript/no-explicit-any -- a list holds bindings of every payload
  readonly type: JobType<any>;
  readonly bind: (deps: Deps) => JobHandler;
  /** The pool of workers that runs it; default `default`. */
  readonly pool?: string;
};

/** Declares how a service runs jobs of a type. */
export function job<P, Deps>(
  type: JobType<P>,
  bind: (deps: Deps) => JobWork<P>,
  options: { readonly pool?: string } = {},
): JobBinding<Deps> {
  return { type, bind: (deps) => jobHandler(type, bind(deps)), ...options };
}
