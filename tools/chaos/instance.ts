import { join } from 'node:path';
import { clusterEngines } from '@flotilla/cluster';
import { isEngineSetting, killEngine, startEngine } from '@flotilla/engines';
import { type Environment, loadServices, ownersOf, type Platform, startPlatform } from '@flotilla/standalone';
import type { ChaosOptions } from './options.ts';

export const PASSWORD = 'correct horse battery';
const ENGINES = ['kafka', 'minio', 'postgres', 'redis'] as const;

/** A platform, and what faults can be injected into. */
export type Victim = AsyncDisposable & {
  /** The settings for an integrity check. */
  readonly environment: Environment;
  readonly platform: Platform;
  /** Every process of every service at this moment. */
  processes(): { readonly name: string; readonly index: number; readonly pid: number }[];
  /** Engines that can be killed and started again; with embedded ones, PostgreSQL alone, which is restarted by the platform. */
  readonly engines: readonly { readonly name: (typeof ENGINES)[number]; kill(): Promise<void>; start(): Promise<void> }[];
};

/** Starts two (or more) processes of each service, on real engines of their own or on the embedded ones, with originals kept for their digests. */
export async function startVictim(directory: string, { on, replicas }: ChaosOptions, progress: (line: string) => void): Promise<Victim> {
  await using starting = new AsyncDisposableStack();
  const given: Environment = {
    ...withoutEngines(process.env),
    DATA_DIR: directory,
    PORT: '0',
    PROCESSES: 'each',
    REPLICAS: String(replicas),
    ADMIN_PASSWORD: PASSWORD,
    RATE_LIMIT_FACTOR: '0',
    KEEP_ORIGINAL_FILES: 'true',
    TRANSCODING_RESOLUTIONS: '240',
    TRANSCODING_ORIGINAL_RESOLUTION: 'false',
  };
  const services = await loadServices();
  const environment = on === 'cluster' ? await clusterEngines(given, { services, progress, stack: starting }) : given;
  const platform = starting.use(await startPlatform({ environment, services, progress }));
  const options = { directory: join(directory, 'engines'), environment: given, databases: ownersOf(services) };
  const names = services.map(({ name }) => name);
  const isServer = (index: number) => platform.processIds.length - names.length * replicas <= index;
  const running = starting.move();
  return {
    environment,
    platform,
    processes: () =>
      platform.processIds
        .filter((_, index) => isServer(index))
        .map((pid, place) => ({ name: names[Math.floor(place / replicas)] as string, index: place % replicas, pid })),
    engines:
      on === 'cluster'
        ? ENGINES.map((name) => ({
            name,
            async kill() {
              if (!(await killEngine(name, options))) throw new Error(`${name} could not be killed.`);
            },
            start: async () => void (await startEngine(name, options)),
          }))
        : [
            {
              name: 'postgres',
              kill: async () => void process.kill(platform.processIds[1] as number, 'SIGKILL'),
              start: async () => {},
            },
          ],
    [Symbol.asyncDispose]: () => running.disposeAsync(),
  };
}

/** Engines that the environment names may hold data: chaos starts its own. */
function withoutEngines(environment: Environment): Environment {
  return Object.fromEntries(Object.entries(environment).filter(([name]) => !isEngineSetting(name)));
}
