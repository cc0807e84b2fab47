import type { Settings } from '@flotilla/config';
import type { Operation, Topic } from '@flotilla/contract';
import type { Database, MigrationClass } from '@flotilla/database';
import type { EventTransport } from '@flotilla/events';
import type { JobType } from '@flotilla/jobs';
import type { ConsumedEvents, RebuildCounts } from '@flotilla/outbox';
import type { Storage } from '@flotilla/storage';
import type { Log, Metrics } from '@flotilla/telemetry';
import type { Clock } from './clock.ts';
import type { IntegrityChecks } from './integrity-checks.ts';

export type RunningService = AsyncDisposable & { readonly url: string; stop(): Promise<void> };

/** What a process gives to a service at its start. */
export type Resources = {
  readonly log: Log;
  readonly transport: EventTransport;
  /** Used instead of opening a database. The caller closes it, and events that the caller publishes on it wake the relay. */
  readonly database?: Database;
  /** For services that store files. */
  readonly storage?: Storage;
  readonly metrics?: Metrics;
  /** Ends the start when aborted. */
  readonly signal?: AbortSignal;
  readonly clock?: Clock;
};

/** The entity class of a table. */
export type EntityClass = new (...parameters: never[]) => object;

/** The schema of a service's database. */
export type Schema = {
  readonly entities: readonly EntityClass[];
  readonly migrations: readonly MigrationClass[];
};

/**
 * Everything that other programs know of a service: those that start it, alone or beside others, and the operator's tools. A service declares
 * itself with `defineService`, or builds this by hand when it has neither database nor features.
 */
// oxlint-disable-next-line typescript/no-explicit-any -- a list holds services of every configuration and every extra resource
export type Service<Config = any, Extras = any> = {
  readonly name: string;
  readonly settings: Settings;
  readonly schema?: Schema;
  /** The operations it implements. */
  readonly operations: readonly Operation[];
  readonly publishes: readonly Topic[];
  /** Topics of other services on which it publishes as well. */
  readonly publishesFor?: readonly Topic[];
  /** Topics that it consumes without an inbox, under a group whose name begins with its own. */
  readonly consumes?: readonly Topic[];
  /** Topics whose newest events each of its processes reads. */
  readonly follows?: readonly Topic[];
  /** The events it consumes with an inbox, under a consumer group of its own name. */
  readonly subscribesTo: readonly ConsumedEvents[];
  /** The names of its schedules. */
  readonly schedules?: readonly string[];
  /** The types of jobs it runs. */
  readonly jobTypes?: readonly JobType<unknown>[];
  readonly integrityChecks?: IntegrityChecks;
  /** Rebuilds its read models of other services from the newest event of each key. Its processes may run meanwhile. */
  readonly rebuild?: (engines: { readonly url: string; readonly transport: EventTransport; readonly log: Log }) => Promise<RebuildCounts>;
  /** Ends work that cannot go on after its rows were moved to other engines. None of its processes may run. */
  readonly afterMove?: (database: { readonly url: string; readonly log: Log }) => Promise<void>;
  /** The engines that a process connects to before it starts the service. */
  readonly uses: { readonly events?: true; readonly storage?: true };
  readonly start: (config: Config, resources: Resources & Extras) => Promise<RunningService>;
};
