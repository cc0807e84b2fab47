import type { Writable } from 'node:stream';
import { readSettings } from '@flotilla/config';
import { startPostgres } from '@flotilla/postgres';
import { createLog, type Log } from '@flotilla/telemetry';
import { becomeReady } from './become-ready.ts';
import { settings } from './config.ts';
import { openDataDirectory } from './data-directory.ts';
import { environmentOf } from './environment.ts';
import { checkPort, findFreePorts } from './free-ports.ts';
import { openLogFile } from './log-file.ts';
import { type Administrator, type Environment, type MemberName, memberNames } from './members.ts';
import { startInOneProcess } from './start-in-one-process.ts';
import { startInProcesses } from './start-in-processes.ts';

export type Platform = AsyncDisposable & {
  /** Where people reach the instance. */
  readonly url: string;
  /** Where each service listens, for measurements that go around the gateway. */
  readonly serviceUrls: Record<MemberName, string>;
  readonly databaseUrl: (name: string) => string;
  /** Every process of the instance at this moment. */
  readonly processIds: readonly number[];
  stop(): Promise<void>;
};

export type PlatformOptions = {
  environment: Environment;
  /** Told a step of the start that may take a moment, in words for people. */
  progress?: (step: string) => void;
  /** Told the generated password of the first administrator, once in the life of the instance. */
  announceAdministrator?: (administrator: Administrator) => void;
  /** Gives up the start when aborted. */
  signal?: AbortSignal;
  /** Takes the log in place of what LOG_TO says. */
  logDestination?: Writable;
  /** For development: each service in its own process, started again when a source file it is made of changes. */
  watch?: boolean;
};

/** Starts every service on embedded infrastructure under one data directory and resolves when `GET /health/platform` says ready. */
export async function startPlatform(options: PlatformOptions): Promise<Platform> {
  const { environment, progress = () => {}, announceAdministrator = () => {}, signal, watch = false } = options;
  const config = readSettings(settings, environment);
  await using starting = new AsyncDisposableStack();

  const data = starting.use(openDataDirectory(config.dataDirectory));
  const logFile = config.logTo === 'file' && !options.logDestination ? starting.use(openLogFile(data.path('logs'))) : undefined;
  const destination = options.logDestination ?? logFile ?? process.stdout;
  const log = (service: string): Log => createLog({ service, level: config.logLevel, destination });
  if (config.port !== 0) await checkPort(config.port, config.host);

  progress('Starting the database');
  const postgres = await startPostgres({
    directory: data.path('postgres'),
    databases: ['auth', 'videos', 'transcoder', 'events'],
    log: log('postgres'),
  });
  starting.defer(() => postgres.stop());
  signal?.throwIfAborted();

  const ports = await choosePorts(config.port);
  const publicUrl = config.publicUrl ?? `http://localhost:${ports.gateway}`;
  const databaseUrl = (name: string) => postgres.url(name);
  const instance = { ports, host: config.host, publicUrl, databaseUrl, data };
  const serviceEnvironment = (name: MemberName) => environmentOf(name, environment, instance);

  progress('Starting the services');
  const ready = (given?: AbortSignal) =>
    becomeReady(ports, { patient: watch, signal: AbortSignal.any([signal, given].filter((each) => each !== undefined)) });
  const services =
    config.processes === 'each' || watch
      ? await startInProcesses({ serviceEnvironment, log, destination, announceAdministrator, ready, watch })
      : await startInOneProcess({ serviceEnvironment, log, announceAdministrator, databaseUrl, data, ready });
  starting.use(services);

  const running = starting.move();
  const stop = () => running.disposeAsync();
  return {
    url: publicUrl,
    serviceUrls: Object.fromEntries(memberNames.map((name) => [name, `http://127.0.0.1:${ports[name]}`])) as Record<MemberName, string>,
    databaseUrl,
    get processIds() {
      return [process.pid, postgres.pid, ...services.processIds];
    },
    stop,
    [Symbol.asyncDispose]: stop,
  };
}

async function choosePorts(gateway: number): Promise<Record<MemberName, number>> {
  const free = await findFreePorts(memberNames.length);
  const ports = Object.fromEntries(memberNames.map((name, index) => [name, free[index]])) as Record<MemberName, number>;
  return gateway === 0 ? ports : { ...ports, gateway };
}
