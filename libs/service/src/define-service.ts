import type { Settings, SettingsOf } from '@flotilla/config';
import type { EventContract, Operation, Topic } from '@flotilla/contract';
import { connectDatabase, type Database } from '@flotilla/database';
import { shipLogLines } from '@flotilla/events';
import { startHttpServer } from '@flotilla/http-server';
import { createCallerTokenVerifier, createServiceTokenVerifier } from '@flotilla/identity';
import { type Express, type JobBinding, type JobType, type JobWorkerOptions, startJobWorker, startSchedules } from '@flotilla/jobs';
import { startConsumers, startOutboxRelay } from '@flotilla/outbox';
import { createMetrics, type Log, type Metrics } from '@flotilla/telemetry';
import type { Clock } from './clock.ts';
import { eventRightsOf, holdToDeclaration } from './event-rights.ts';
import { defineArea, type Feature } from './feature.ts';
import { mergeIntegrityChecks } from './integrity-checks.ts';
import { maintenanceOf } from './maintenance.ts';
import { schemaOf } from './schema.ts';
import type { Resources, RunningService, Schema, Service } from './service.ts';
import type { serviceSettings } from './settings.ts';

type StandardSettings = Settings & ReturnType<typeof serviceSettings>;
type Check = { readonly name: string; readonly ready: Promise<boolean> | boolean; readonly essential?: boolean };

/** What every service has before its own dependencies are made. */
export type Basics<Config, Extras> = {
  readonly config: Config;
  readonly resources: Resources & Extras;
  readonly database: Database;
  readonly log: Log;
  readonly metrics: Metrics;
  readonly clock: Clock;
  /** The types of the jobs of all features. */
  readonly jobTypes: readonly JobType<unknown>[];
  /** Disposed of in reverse order when the service stops or its start fails. */
  readonly running: AsyncDisposableStack;
};

type Concurrency<Deps> = number | ((deps: Deps) => number);
type Pool<Deps> = { readonly atOnce: Concurrency<Deps>; readonly express: Express };

export type ServiceDefinition<S extends StandardSettings, Deps, Extras> = {
  readonly name: string;
  readonly settings: S;
  readonly areas: readonly Feature<Deps>[];
  /** All topics of its contract: they are created before the service starts to work. */
  readonly publishes: readonly Topic[];
  /** Topics of other services on which it publishes as well. */
  readonly publishesFor?: readonly Topic[];
  /** Topics that it consumes besides those of its subscriptions, under a group whose name begins with its own. */
  readonly consumes?: readonly Topic[];
  /** Topics whose newest events each of its processes reads. */
  readonly follows?: readonly Topic[];
  /** The event of log lines, which every service publishes about what its processes log. */
  readonly logLines: EventContract;
  readonly usesStorage?: true;
  /** Makes the dependencies of the features. */
  readonly createDeps: (basics: Basics<SettingsOf<S>, Extras>) => Promise<Deps>;
  /** Jobs at once in a process, by pool; a function is called before every job. Default `{ default: 4 }`. */
  readonly pools?: Readonly<Record<string, Concurrency<Deps> | Pool<Deps>>>;
  /** While true, only jobs with `runsWhilePaused` are begun. */
  readonly areJobsPaused?: (deps: Deps) => boolean;
  /** Readiness checks besides those of its engines. */
  readonly readiness?: (deps: Deps) => readonly Check[];
  /** Background work that begins once the service listens and ends with `running`. */
  readonly started?: (deps: Deps, basics: Basics<SettingsOf<S>, Extras>) => Promise<void> | void;
};

/** The declaration of a service with a database, typed by its own settings. */
export type DefinedService<S extends Settings, Extras> = Service<SettingsOf<S>, Extras> & { readonly settings: S; readonly schema: Schema };

const systemClock: Clock = { now: () => new Date() };

/**
 * Declares a service that has a database. Its features bring operations, tables, subscriptions, jobs and schedules; everything that runs them follows
 * from here. Throws when an operation is implemented twice.
 */
export function defineService<S extends StandardSettings, Deps, Extras = unknown>(
  definition: ServiceDefinition<S, Deps, Extras>,
): DefinedService<S, Extras> {
  const { name, settings, publishes, publishesFor = [], consumes = [], follows = [], logLines, usesStorage } = definition;
  const features = defineArea(definition.areas);
  const operations = (features.operations ?? []).flatMap((implementation) => implementation.operations);
  refuseDuplicates(operations, name);
  const subscriptions = features.subscriptions ?? [];
  const schema = schemaOf(features);
  const jobTypes = (features.jobs ?? []).map(({ type }) => type);
  const events = {
    name,
    publishes,
    publishesFor: [...publishesFor, logLines.topic],
    consumes,
    follows,
    subscribesTo: subscriptions.map(({ event, concerns }) => ({ event, concerns })),
  };
  return {
    ...events,
    settings,
    schema,
    operations,
    jobTypes,
    schedules: (features.schedules ?? []).map((schedule) => schedule.name),
    integrityChecks: mergeIntegrityChecks(features.integrityChecks ?? []),
    ...maintenanceOf(name, features, schema),
    uses: { events: true, ...(usesStorage && { storage: true }) },
    async start(config, given) {
      const resources = { ...given, transport: holdToDeclaration(given.transport, events) };
      const { log, transport, storage, signal, metrics = createMetrics(name), clock = systemClock } = resources;
      await using starting = new AsyncDisposableStack();
      const standard = config as SettingsOf<StandardSettings>;

      const database = given.database ?? starting.use(await connectDatabase({ ...schema, url: standard.databaseUrl, log, name }));
      const { writes, consumes: shared } = eventRightsOf(events);
      await Promise.all([
        database.prepare({ migrations: standard.migrations, signal }),
        transport.ensureTopics([...new Set([...writes, ...shared])]),
      ]);
      const basics = { config, resources, database, log, metrics, clock, jobTypes, running: starting };
      const deps = await definition.createDeps(basics);

      const stopLater = <T extends { stop(): Promise<void> }>(part: T) => starting.adopt(part, (each) => each.stop());
      stopLater(shipLogLines(transport, { log, event: logLines, label: name }));
      stopLater(await startOutboxRelay({ database, transport, log, metrics }));
      for (const [pool, handlers] of handlersByPool(features.jobs ?? [], deps)) {
        const paused = () => definition.areJobsPaused?.(deps) ?? false;
        stopLater(await startJobWorker({ database, handlers, ...placesOf(definition, pool, deps), paused, log, metrics }));
      }
      const consumers = subscriptions.map(({ bind }) => bind(deps));
      stopLater(await startConsumers({ database, transport, group: name, consumers, log, metrics }));
      const schedules = (features.schedules ?? []).map(({ bind, ...schedule }) => ({ ...schedule, run: bind(deps) }));
      stopLater(startSchedules({ database, log, schedules }));

      const { servicePublicKeys: publicKeys } = standard;
      const server = starting.use(
        await startHttpServer({
          service: name,
          routes: (features.operations ?? []).flatMap(({ routes }) => routes(deps)),
          host: standard.host,
          port: standard.port,
          drainDelayMs: standard.drainDelayMs,
          drainWithinMs: standard.drainWithinMs,
          callers: createCallerTokenVerifier({ publicKeys, audience: name }),
          services: createServiceTokenVerifier({ publicKeys, audience: name }),
          log,
          metrics,
          readiness: () => [
            { name: 'database', ready: database.isReady() },
            { name: 'events', ready: transport.isReady(), essential: false },
            ...(storage ? [{ name: 'storage', ready: storage.isReady(), essential: false }] : []),
            ...(definition.readiness?.(deps) ?? []),
          ],
        }),
      );
      await definition.started?.(deps, basics);
      return running(server.url, starting.move());
    },
  };
}

function running(url: string, stack: AsyncDisposableStack): RunningService {
  const stop = () => stack.disposeAsync();
  return { url, stop, [Symbol.asyncDispose]: stop };
}

function handlersByPool<Deps>(jobs: readonly JobBinding<Deps>[], deps: Deps) {
  const byPool = Map.groupBy(jobs, ({ pool = 'default' }) => pool);
  return [...byPool].map(([pool, bindings]) => [pool, bindings.map(({ bind }) => bind(deps))] as const);
}

function placesOf<S extends StandardSettings, Deps, Extras>(
  { name, pools = { default: 4 } }: ServiceDefinition<S, Deps, Extras>,
  pool: string,
  deps: Deps,
): Pick<JobWorkerOptions, 'concurrency' | 'express'> {
  const declared = pools[pool];
  if (declared === undefined) throw new Error(`${name} has jobs for the pool ${pool}, which it does not declare`);
  const { atOnce, express } = typeof declared === 'object' ? declared : { atOnce: declared };
  return { concurrency: typeof atOnce === 'number' ? atOnce : () => atOnce(deps), express };
}

function refuseDuplicates(operations: readonly Operation[], service: string): void {
  const ids = operations.map(({ id }) => id);
  const twice = ids.find((id, index) => ids.indexOf(id) !== index);
  if (twice) throw new Error(`${service} implements ${twice} twice`);
}
