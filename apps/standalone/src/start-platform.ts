import type { Writable } from 'node:stream';
import { readSettings } from '@flotilla/config';
import { findFreePorts } from '@flotilla/postgres';
import type { Service } from '@flotilla/service';
import { createLog, type Log, startTracing } from '@flotilla/telemetry';
import { becomeReady } from './become-ready.ts';
import { checkPort } from './check-port.ts';
import { checkSettings } from './check-settings.ts';
import { settings } from './config.ts';
import { openDataDirectory } from './data-directory.ts';
import { openDatabases } from './embedded-databases.ts';
import { type Environment, environmentOf, local, type Member, ownersOf, type Ports } from './environment.ts';
import { loadServices } from './load-services.ts';
import { openLogFile } from './log-file.ts';
import { type Administrator, ServiceFailed } from './running-services.ts';
import { startInOneProcess } from './start-in-one-process.ts';
import { startInProcesses } from './start-in-processes.ts';

type Urls = readonly [string, ...string[]];

export type Platform = AsyncDisposable & {
  /** Where people reach the instance. */
  readonly url: string;
  /** Where each process of a service listens, also those of the gateway. */
  readonly serviceUrls: Readonly<Record<string, Urls>> & { readonly gateway: Urls };
  readonly databaseUrl: (name: string) => string | undefined;
  /** Every process of the instance at this moment. */
  readonly processIds: readonly number[];
  stop(): Promise<void>;
};

export type PlatformOptions = {
  environment: Environment;
  /** Default all of the registry. In processes of their own only those run that have a program. The last one stops first. */
  services?: readonly Service[];
  /** Called with each step of the start that may take a moment, in words for people. */
  progress?: (step: string) => void;
  /** Called with the generated password of the first administrator, once in the life of the instance. */
  announceAdministrator?: (administrator: Administrator) => void;
  /** Gives up the start when aborted. */
  signal?: AbortSignal;
  /** Receives the log in place of what LOG_TO names. */
  logDestination?: Writable;
  /** For development: each service in its own process, started again when a source file it is made of changes. */
  watch?: boolean;
  /** Finds where services can listen, in place of any free ports of this machine. */
  findPorts?: typeof findFreePorts;
};

const STARTS = 3;

/** Starts every service, on embedded infrastructure under one data directory where the environment names no other, and resolves when `GET /health/platform` says ready. */
export async function startPlatform(options: PlatformOptions): Promise<Platform> {
  const { environment, progress = () => {}, announceAdministrator = () => {}, signal, watch = false, findPorts = findFreePorts } = options;
  const services = options.services ?? (await loadServices());
  checkSettings(environment, services);
  const config = readSettings(settings, environment);
  await using starting = new AsyncDisposableStack();

  const data = starting.use(openDataDirectory(config.dataDirectory));
  const logFile = config.logTo === 'file' && !options.logDestination ? starting.use(openLogFile(data.path('logs'))) : undefined;
  const destination = options.logDestination ?? logFile ?? process.stdout;
  const log = (service: string): Log => createLog({ service, level: config.logLevel, destination });
  if (config.tracesEndpoint && config.processes === 'one') {
    starting.use(await startTracing({ service: 'flotilla', endpoint: config.tracesEndpoint }));
  }
  if (config.port !== 0) await checkPort(config.port, config.host);

  const databases = await openDatabases(environment, ownersOf(services), { data, log: log('postgres'), progress, stack: starting });
  signal?.throwIfAborted();

  const replicas = config.processes === 'each' ? config.replicas : 1;
  async function startServices() {
    const ports = await choosePorts(services, { gateway: config.port, replicas, findPorts });
    const publicUrl = config.publicUrl ?? `http://localhost:${ports.gateway[0]}`;
    const instance = { services, ports, host: config.host, publicUrl, databaseUrl: databases.url, data };
    const environmentFor = (member: Member) => environmentOf(member, environment, instance);
    const ready = (given?: AbortSignal) =>
      becomeReady(ports, { patient: watch, signal: AbortSignal.any([signal, given].filter((each) => each !== undefined)) });
    const running =
      config.processes === 'each' || watch
        ? await startInProcesses({ services, environmentFor, replicas, log, destination, announceAdministrator, ready, watch })
        : await startInOneProcess({ services, environmentFor, log, announceAdministrator, ready, ...(signal && { signal }) });
    return { ports, publicUrl, running };
  }

  progress('Starting the services');
  const { ports, publicUrl, running } = await againWhenPortsAreTaken(startServices);
  starting.use(running);

  const started = starting.move();
  const stop = () => started.disposeAsync();
  return {
    url: publicUrl,
    serviceUrls: Object.fromEntries(
      Object.entries(ports).map(([name, each]) => [name, each.map(local)]),
    ) as unknown as Platform['serviceUrls'],
    databaseUrl: databases.url,
    get processIds() {
      return [process.pid, ...databases.processIds, ...running.processIds];
    },
    stop,
    [Symbol.asyncDispose]: stop,
  };
}

/** Between the choice of a port and the moment when a service listens there, another program may take it. Of a service in a process of its own only the output shows it. */
async function againWhenPortsAreTaken<Started>(start: () => Promise<Started>): Promise<Started> {
  for (let left = STARTS - 1; ; left--) {
    try {
      return await start();
    } catch (error) {
      if (left === 0 || !(error instanceof ServiceFailed && error.message.includes('EADDRINUSE'))) throw error;
    }
  }
}

type Choice = { readonly gateway: number; readonly replicas: number; readonly findPorts: typeof findFreePorts };

async function choosePorts(services: readonly Service[], { gateway, replicas, findPorts }: Choice): Promise<Ports> {
  const free = await findPorts(services.length * replicas);
  const ports = Object.fromEntries(services.map(({ name }, index) => [name, free.slice(index * replicas, (index + 1) * replicas)]));
  const [first = gateway, ...others] = ports['gateway'] ?? [];
  return { ...ports, gateway: [gateway === 0 ? first : gateway, ...others] };
}
