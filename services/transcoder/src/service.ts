import { authEvents, logTopic, newestPause, newestSettings } from '@flotilla/contracts-auth';
import { renditionsTopic } from '@flotilla/contracts-transcoder';
import { sourcesTopic } from '@flotilla/contracts-videos';
import { connectDatabase } from '@flotilla/database';
import { followNewest, shipLogLines } from '@flotilla/events';
import { startHttpServer } from '@flotilla/http-server';
import { createServiceTokenVerifier } from '@flotilla/identity';
import { startJobWorker } from '@flotilla/jobs';
import { findMediaTools } from '@flotilla/media';
import { startConsumers, startOutboxRelay } from '@flotilla/outbox';
import { createMetrics } from '@flotilla/telemetry';
import { consumers } from './consumers.ts';
import type { Config, Deps, Resources, Service } from './deps.ts';
import { encodingSettings } from './encoding-settings.ts';
import { startHousekeeping } from './housekeeping.ts';
import { encodingJobs, quickJobs } from './jobs.ts';
import { createPool } from './probes/pool.ts';
import { routes } from './routes.ts';
import { entities, migrations } from './schema.ts';
import { openWorkspace } from './workspace/workspace.ts';

const QUICK_JOBS_AT_ONCE = 2;

/** Starts the transcoder and resolves when it listens. Throws MediaToolsMissing when there is no usable ffmpeg. */
export async function startTranscoderService(config: Config, resources: Resources): Promise<Service> {
  const { log, transport, storage, signal, metrics = createMetrics('transcoder') } = resources;
  await using starting = new AsyncDisposableStack();

  const tools = resources.tools ?? (await findMediaTools({ ffmpegPath: config.ffmpegPath, path: config.searchPath }));
  const workspace = starting.use(await openWorkspace(config.workDirectory));
  const database = starting.use(await connectDatabase({ url: config.databaseUrl, entities, migrations, log, name: 'transcoder' }));
  await Promise.all([
    database.prepare({ migrations: config.migrations, signal }),
    transport.ensureTopics([renditionsTopic, sourcesTopic, logTopic]),
  ]);
  const pool = createPool({ concurrency: 2, queue: 20, deadlineInMs: 30_000 });
  const kinds = { settings: newestSettings, areJobsPaused: newestPause };
  const configuration = followNewest(transport, kinds, { group: 'transcoder.configuration', log });
  starting.defer(() => configuration.stop());
  // By the defaults videos would be made as administrators chose they should not be, and jobs run that are paused.
  await configuration.caughtUp(signal);
  const { settings, areJobsPaused: paused } = configuration.newest;
  const encoding = () => encodingSettings(settings(), config);
  const deps: Deps = { config, encoding, database, storage, tools, workspace, pool, log, metrics };

  const logs = shipLogLines(transport, { log, event: authEvents.linesLogged, label: 'transcoder' });
  starting.defer(() => logs.stop());
  const relay = await startOutboxRelay({ database, transport, log, metrics });
  starting.defer(() => relay.stop());
  const running = await startConsumers({ database, transport, group: 'transcoder', consumers: consumers(deps), log, metrics });
  starting.defer(() => running.stop());
  const working = { database, paused, log, metrics };
  const encoder = await startJobWorker({ ...working, handlers: encodingJobs(deps), concurrency: () => encoding().concurrency });
  starting.defer(() => encoder.stop());
  const quick = await startJobWorker({ ...working, handlers: quickJobs(deps), concurrency: QUICK_JOBS_AT_ONCE });
  starting.defer(() => quick.stop());
  starting.use(startHousekeeping(deps));

  const server = starting.use(
    await startHttpServer({
      service: 'transcoder',
      routes: routes(deps),
      host: config.host,
      port: config.port,
      drainDelayMs: config.drainDelayMs,
      drainWithinMs: config.drainWithinMs,
      callers: null,
      services: createServiceTokenVerifier({ secret: config.serviceTokenSecret, audience: 'transcoder' }),
      log,
      metrics,
      readiness: () => [
        { name: 'database', ready: database.isReady() },
        { name: 'events', ready: transport.isReady(), essential: false },
        { name: 'storage', ready: storage.isReady(), essential: false },
      ],
    }),
  );
  log.info({ ffmpeg: tools.version, encodes: encoding().concurrency }, 'transcoder is ready to encode');

  const started = starting.move();
  return { url: server.url, stop: () => started.disposeAsync(), [Symbol.asyncDispose]: () => started.disposeAsync() };
}
