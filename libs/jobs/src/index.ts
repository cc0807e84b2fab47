import type { Database, MigrationClass, Transaction } from '@flotilla/database';
import type { Log, Metrics } from '@flotilla/telemetry';
import { defineEntity, p } from '@mikro-orm/core';

export const JobSchema = defineEntity({ name: 'Job', properties: { id: p.integer().primary().autoincrement() } });
export class Job extends JobSchema.class {}
JobSchema.setClass(Job);
/** Put these into a service's list of migrations, before its own. */
export declare const jobMigrations: readonly MigrationClass[];
export type JobType<P> = {
  readonly name: string;
  readonly maxAttempts: number;
  readonly leaseInSeconds: number;
  readonly stallInSeconds: number;
  /** Pause before the second, third... attempt; the last one repeats. Default 5, 30, 120. */
  readonly retryDelaysInSeconds?: readonly number[];
  readonly payload?: P;
};
export declare function defineJobType<P>(type: Omit<JobType<P>, 'payload'>): JobType<P>;
export type EnqueueOptions = { priority?: number; fairnessKey?: string; runAt?: Date; uniqueKey?: string };
export declare function enqueueJob<P>(tx: Transaction, type: JobType<P>, payload: P, options?: EnqueueOptions): Promise<number>;
// oxlint-disable-next-line typescript/no-explicit-any -- any payload
export declare function cancelJobs(tx: Transaction, which: { type?: JobType<any>; uniqueKeyPrefix: string }): Promise<number>;
export declare class PermanentFailure extends Error {}
export type RunningJob<P> = { readonly id: number; readonly payload: P; readonly attempt: number; readonly fence: number };
export type JobContext = { readonly signal: AbortSignal; progress(percent: number): void; readonly log: Log };
export type JobWork<P> = {
  run(job: RunningJob<P>, context: JobContext): Promise<void | ((tx: Transaction) => Promise<void>)>;
  failed?(job: RunningJob<P>, reason: string, tx: Transaction): Promise<void>;
  progressed?(job: RunningJob<P>, percent: number, tx: Transaction): Promise<void>;
};
// oxlint-disable-next-line typescript/no-explicit-any -- a list holds handlers of every payload
export type JobHandler<P = any> = { readonly type: JobType<P>; readonly work: JobWork<P> };
export declare function jobHandler<P>(type: JobType<P>, work: JobWork<P>): JobHandler<P>;
export type JobWorker = { stop(): Promise<void>; idle(): Promise<void> };
export declare function startJobWorker(options: { database: Database; handlers: readonly JobHandler[]; concurrency: number; log: Log; metrics?: Metrics; pollInMs?: number; workerId?: string }): Promise<JobWorker>;
