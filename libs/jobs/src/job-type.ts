import type { Transaction } from '@flotilla/database';
import type { Log } from '@flotilla/telemetry';

export type JobType<P> = {
  readonly name: string;
  /** How often it may fail; what fails because an engine or a service is away (`isUnavailable`) does not count, and is tried again until that is back. */
  readonly maxAttempts: number;
  /** That counts as well: for work at servers of others, which may never be back and in whose words nobody can tell. */
  readonly countsUnavailable?: boolean;
  /** How long a job stays its worker's without a sign of life. */
  readonly leaseInSeconds: number;
  /** After how long without progress a job is ended as hanging. */
  readonly stallInSeconds: number;
  /** Pause before the second, third... attempt; the last one repeats. Default 5, 30, 120. */
  readonly retryDelaysInSeconds?: readonly number[];
  /** What lists call it, where the interface has a name that fits; default its own. */
  readonly shownAs?: string;
  /** Fields of the payload that no list shows. */
  readonly secrets?: readonly (keyof P & string)[];
  /** Goes on while jobs are paused: only for what the promise of a request depends on. */
  readonly runsWhilePaused?: boolean;
  /** Never set: it lets the compiler remember the payload. */
  readonly payload?: P;
};

export type RunningJob<P> = { readonly id: number; readonly payload: P; readonly attempt: number; readonly fencingToken: number };
export type JobContext = {
  /** Aborts when the job is cancelled, hangs, is lost to another worker, or the worker stops. Work that it ends early throws. */
  readonly signal: AbortSignal;
  /** 0 to 100; may be called as often as there is news. */
  readonly progress: (percent: number) => void;
  readonly log: Log;
};
export type JobWork<P> = {
  /**
   * Resolves once all the work is done, also after its signal. What it returns runs in the transaction that completes the job, and only if the job
   * is still ours.
   */
  run(job: RunningJob<P>, context: JobContext): Promise<void | ((tx: Transaction) => Promise<void>)>;
  /** Runs in the transaction that gives the job up for good; `reason` is a sentence. */
  failed?(job: RunningJob<P>, reason: string, tx: Transaction): Promise<void>;
  /** Runs in the transaction that stores progress, at most once a second. */
  progressed?(job: RunningJob<P>, percent: number, tx: Transaction): Promise<void>;
};
// oxlint-disable-next-line typescript/no-explicit-any -- a list holds handlers of every payload
export type JobHandler<P = any> = { readonly type: JobType<P>; readonly work: JobWork<P> };

/** Thrown by work that no repetition can help: the job fails at once. */
export class PermanentFailure extends Error {
  override readonly name: string = 'PermanentFailure';
}

export function defineJobType<P>(type: Omit<JobType<P>, 'payload'>): JobType<P> {
  return type;
}

export function jobHandler<P>(type: JobType<P>, work: JobWork<P>): JobHandler<P> {
  return { type, work };
}

/** The jobs of one type before the service has started: what it works on is known from the declaration alone. */
export type JobBinding<Deps> = {
  // oxlint-disable-next-line typescript/no-explicit-any -- a list holds bindings of every payload
  readonly type: JobType<any>;
  readonly bind: (deps: Deps) => JobHandler;
  /** Which workers of the service take it; default `default`. */
  readonly pool?: string;
};

/** Declares how a service works on jobs of a type. */
export function job<P, Deps>(
  type: JobType<P>,
  bind: (deps: Deps) => JobWork<P>,
  options: { readonly pool?: string } = {},
): JobBinding<Deps> {
  return { type, bind: (deps) => jobHandler(type, bind(deps)), ...options };
}
