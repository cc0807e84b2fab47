import { join } from 'node:path';
import { type EngineName, startEngine, stopEngine } from '@flotilla/engines';
import type { Service } from '@flotilla/service';
import {
  type Environment,
  loadServices,
  openDataDirectory,
  ownersOf,
  type Platform,
  type PlatformOptions,
  startPlatform,
} from '@flotilla/standalone';

const ENGINES: readonly EngineName[] = ['postgres', 'kafka', 'minio', 'redis'];

type Starting = {
  readonly services: readonly Service[];
  readonly progress?: (step: string) => void;
  /** Stops the engines when disposed. */
  readonly stack: AsyncDisposableStack;
};

/** The settings of a cluster on this machine: real engines, with their data under DATA_DIR, and every service in processes of its own. */
export async function clusterEngines(environment: Environment, { services, progress = () => {}, stack }: Starting): Promise<Environment> {
  const data = environment['DATA_DIR'] || './data/cluster';
  // Before any engine is touched: an instance that runs there needs its own.
  openDataDirectory(data)[Symbol.dispose]();
  const directory = join(data, 'engines');
  const settings: Environment = {};
  for (const name of ENGINES) {
    progress(`Starting ${name}`);
    const engine = await startEngine(name, { directory, environment, progress, databases: ownersOf(services) });
    if (engine.from !== 'environment') stack.defer(async () => void (await stopEngine(name, { directory, environment })));
    Object.assign(settings, engine.settings);
  }
  return { DATA_DIR: './data/cluster', DRAIN_DELAY_MS: '1000', ...environment, ...settings, PROCESSES: 'each' };
}

export type ClusterOptions = PlatformOptions & { readonly replicas?: number };

/** Starts a platform on this machine as on a cluster: Kafka, an S3 store, PostgreSQL and Redis as servers, several processes of each service, gateways included. */
export async function startCluster({ replicas = 1, ...options }: ClusterOptions): Promise<Platform> {
  await using starting = new AsyncDisposableStack();
  const { progress } = options;
  const services = options.services ?? (await loadServices());
  const engines = await clusterEngines(options.environment, { services, stack: starting, ...(progress && { progress }) });
  const platform = starting.use(await startPlatform({ ...options, services, environment: { ...engines, REPLICAS: String(replicas) } }));
  const running = starting.move();
  const stop = () => running.disposeAsync();
  return {
    url: platform.url,
    serviceUrls: platform.serviceUrls,
    databaseUrl: platform.databaseUrl,
    get processIds() {
      return platform.processIds;
    },
    stop,
    [Symbol.asyncDispose]: stop,
  };
}
