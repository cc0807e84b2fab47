import type { Settings } from '@flotilla/config';
import type { EventContract, Operation, Topic } from '@flotilla/contract';
import type { MigrationClass } from '@flotilla/database';
import type { EventTransport } from '@flotilla/events';
import type { JobType } from '@flotilla/jobs';
import type { RebuildCounts } from '@flotilla/outbox';
import type { Storage } from '@flotilla/storage';
import type { Log, Metrics } from '@flotilla/telemetry';
import type { Clock } from './clock.ts';
import type { IntegrityChecks } from './integrity-checks.ts';

export type RunningService = AsyncDisposable & { readonly url: string; stop(): Promise<void> };

/** What a process hands to a service. */
export type Resources = {
  readonly log: Log;
  readonly transport: EventTransport;
  /** For services that keep bytes. */
  readonly storage?: Storage;
  readonly metrics?: Metrics;
  /** Gives up the start when aborted. */
  readonly signal?: AbortSignal;
  readonly clock?: Clock;
};

/** The class of a table. */
export type EntityClass = new (...parameters: never[]) => object;

/** What lies in the database of a service. */
export type Schema = {
  readonly entities: readonly EntityClass[];
  readonly migrations: readonly MigrationClass[];
};

/**
 * All that programs around a service have to know of it: those that start it, alone or beside others, and the operator's tools. A service declares
 * itself once with `defineService`, or makes this by hand when it has neither database nor features.
 */
// oxlint-disable-next-line typescript/no-explicit-any -- a list holds services of every configuration and every extra resource
export type Service<Config = any, Extras = any> = {
  readonly name: string;
  readonly settings: Settings;
  readonly schema?: Schema;
  /** The operations it has code for. */
  readonly operations: readonly Operation[];
  readonly publishes: readonly Topic[];
  /** The events it keeps an inbox of, under a consumer group of its own name. */
  readonly subscribesTo: readonly EventContract[];
  /** Of the jobs it works on. */
  readonly jobTypes?: readonly JobType<unknown>[];
  readonly integrityChecks?: IntegrityChecks;
  /** Makes what it knows of others anew, from the newest event of each thing. Its processes may run meanwhile. */
  readonly rebuild?: (engines: { readonly url: string; readonly transport: EventTransport; readonly log: Log }) => Promise<RebuildCounts>;
  /** Ends what cannot go on after its rows were moved to other engines. None of its processes runs. */
  readonly afterMove?: (database: { readonly url: string; readonly log: Log }) => Promise<void>;
  /** Engines that a process has to connect before it starts the service. */
  readonly uses: { readonly events?: true; readonly storage?: true };
  readonly start: (config: Config, resources: Resources & Extras) => Promise<RunningService>;
};
