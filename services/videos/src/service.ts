import { auditEventsTopic, authEvents, logTopic, newestPause, newestSettings, usersTopic } from '@flotilla/contracts-auth';
import { renditionsTopic } from '@flotilla/contracts-transcoder';
import { videosTopics } from '@flotilla/contracts-videos';
import { connectDatabase } from '@flotilla/database';
import { followNewest, shipLogLines } from '@flotilla/events';
import { startHttpServer } from '@flotilla/http-server';
import { createCallerTokenVerifier, createServiceTokenVerifier } from '@flotilla/identity';
import { startJobWorker } from '@flotilla/jobs';
import { startConsumers, startOutboxRelay } from '@flotilla/outbox';
import { createMetrics } from '@flotilla/telemetry';
import { consumers } from './consumers.ts';
import type { Config, Deps, Resources, Service } from './deps.ts';
import { startHousekeeping } from './housekeeping.ts';
import { jobs } from './jobs.ts';
import { routes } from './routes.ts';
import { entities, migrations } from './schema.ts';
import { createTranscoder } from './transcoder.ts';

/** Starts videos and resolves when it listens. It is ready when the database answers. */
export async function startVideosService(config: Config, resources: Resources): Promise<Service> {
  const { log, transport, storage, signal, metrics = createMetrics('videos'), clock = { now: () => new Date() } } = resources;
  await using starting = new AsyncDisposableStack();

  const database = starting.use(await connectDatabase({ url: config.databaseUrl, entities, migrations, log, name: 'videos' }));
  await Promise.all([
    database.prepare({ migrations: config.migrations, signal }),
    transport.ensureTopics([usersTopic, ...videosTopics, renditionsTopic, logTopic, auditEventsTopic]),
  ]);
  const kinds = { settings: newestSettings, areJobsPaused: newestPause };
  const configuration = followNewest(transport, kinds, { group: 'videos.configuration', log });
  starting.defer(() => configuration.stop());
  // By the defaults a job would delete what administrators chose to keep.
  await configuration.caughtUp(signal);
  const { settings, areJobsPaused: paused } = configuration.newest;
  const deps: Deps = {
    config,
    settings,
    database,
    storage,
    log,
    metrics,
    clock,
    transcoder: createTranscoder(config, log),
  };

  const logs = shipLogLines(transport, { log, event: authEvents.linesLogged, label: 'videos' });
  starting.defer(() => logs.stop());
  const relay = await startOutboxRelay({ database, transport, log, metrics });
  starting.defer(() => relay.stop());
  const worker = await startJobWorker({ database, handlers: jobs(deps), concurrency: 4, paused, log, metrics });
  starting.defer(() => worker.stop());
  const subscription = await startConsumers({ database, transport, group: 'videos', consumers: consumers(deps), log, metrics });
  starting.defer(() => subscription.stop());
  starting.use(startHousekeeping(deps));

  const server = starting.use(
    await startHttpServer({
      service: 'videos',
      routes: routes(deps),
      host: config.host,
      port: config.port,
      drainDelayMs: config.drainDelayMs,
      drainWithinMs: config.drainWithinMs,
      callers: createCallerTokenVerifier({ publicKey: config.callerTokenPublicKey, audience: 'videos' }),
      services: createServiceTokenVerifier({ secret: config.serviceTokenSecret, audience: 'videos' }),
      log,
      metrics,
      readiness: () => [
        { name: 'database', ready: database.isReady() },
        { name: 'events', ready: transport.isReady(), essential: false },
        { name: 'storage', ready: storage.isReady(), essential: false },
      ],
    }),
  );

  const running = starting.move();
  return { url: server.url, stop: () => running.disposeAsync(), [Symbol.asyncDispose]: () => running.disposeAsync() };
}
