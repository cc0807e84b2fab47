import { setTimeout as delay } from 'node:timers/promises';
import { readSettings } from '@flotilla/config';
import { createPostgresTransport } from '@flotilla/events';
import { startPostgres } from '@flotilla/postgres';
import { openDirectoryStorage } from '@flotilla/storage';
import { createLog, type Log } from '@flotilla/telemetry';
import { settings } from './config.ts';
import { openDataDirectory } from './data-directory.ts';
import { environmentOf } from './environment.ts';
import { findFreePorts } from './free-ports.ts';
import { openLogFile } from './log-file.ts';
import { type Administrator, type Environment, type MemberName, memberNames, members, type Running, type Shared } from './members.ts';
import { startProcess } from './start-process.ts';

const READY_WITHIN_MS = 60_000;

export type Platform = AsyncDisposable & {
  /** Where people reach the instance. */
  readonly url: string;
  /** Where each service listens, for measurements that go around the gateway. */
  readonly serviceUrls: Record<MemberName, string>;
  readonly databaseUrl: (name: string) => string;
  readonly processIds: readonly number[];
  stop(): Promise<void>;
};

export type PlatformOptions = {
  environment: Environment;
  /** Told a step of the start that may take a moment, in words for people. */
  progress?: (step: string) => void;
  /** Told the generated password of the first administrator, once in the life of the instance. */
  announceAdministrator?: (administrator: Administrator) => void;
};

/** Starts every service on embedded infrastructure under one data directory and resolves when `GET /health/platform` says ready. */
export async function startPlatform({
  environment,
  progress = () => {},
  announceAdministrator = () => {},
}: PlatformOptions): Promise<Platform> {
  const config = readSettings(settings, environment);
  const stack = new AsyncDisposableStack();
  try {
    const data = stack.use(openDataDirectory(config.dataDirectory));
    const destination = config.logTo === 'file' ? stack.use(openLogFile(data.path('logs'))) : undefined;
    const log = (service: string): Log => createLog({ service, level: config.logLevel, ...(destination && { destination }) });

    progress('Starting the database');
    const postgres = await startPostgres({
      directory: data.path('postgres'),
      databases: ['auth', 'videos', 'transcoder', 'events'],
      log: log('postgres'),
    });
    stack.defer(() => postgres.stop());

    const [gatewayPort, ...rest] = await findFreePorts(memberNames.length);
    const names = memberNames.filter((name) => name !== 'gateway');
    const ports = {
      ...Object.fromEntries(names.map((name, index) => [name, rest[index]])),
      gateway: config.port || gatewayPort,
    } as Record<MemberName, number>;
    const publicUrl = config.publicUrl ?? `http://localhost:${ports.gateway}`;
    const instance = { ports, host: config.host, publicUrl, databaseUrl: (name: string) => postgres.url(name), data };

    progress('Starting the services');
    const processIds: number[] = [process.pid, postgres.pid];
    if (config.processes === 'each') {
      const children = await Promise.all(
        memberNames.map((name) =>
          startProcess(name, members[name].program, environmentOf(name, environment, instance), { log: log(name), announceAdministrator }),
        ),
      );
      for (const child of children) stack.defer(() => child.stop());
      processIds.push(...children.map(({ pid }) => pid));
    } else {
      const transport = await createPostgresTransport({ url: postgres.url('events'), log: log('events') });
      stack.defer(() => transport.close());
      const storage = await openDirectoryStorage({ directory: data.path('objects'), log: log('storage'), ...reserveOf(environment) });
      const shared: Shared = { log, transport, storage, announceAdministrator };
      const running = await Promise.allSettled(
        memberNames.map((name) => members[name].start(environmentOf(name, environment, instance), shared)),
      );
      stopInOrder(stack, running);
    }

    const url = `http://127.0.0.1:${ports.gateway}`;
    await becomeReady(url);
    return {
      url: publicUrl,
      serviceUrls: Object.fromEntries(memberNames.map((name) => [name, `http://127.0.0.1:${ports[name]}`])) as Record<MemberName, string>,
      databaseUrl: instance.databaseUrl,
      processIds,
      stop: () => stack.disposeAsync(),
      [Symbol.asyncDispose]: () => stack.disposeAsync(),
    };
  } catch (error) {
    await stack.disposeAsync();
    throw error;
  }
}

function reserveOf(environment: Environment) {
  const bytes = Number(environment['UPLOAD_RESERVE_BYTES']);
  return Number.isSafeInteger(bytes) && bytes > 0 ? { reserveBytes: bytes } : {};
}

/** Whatever did start is stopped later, the gateway first; one that failed to start fails the whole. */
function stopInOrder(stack: AsyncDisposableStack, outcomes: PromiseSettledResult<Running>[]): void {
  for (const outcome of outcomes) if (outcome.status === 'fulfilled') stack.defer(() => outcome.value.stop());
  const failed = outcomes.find((outcome) => outcome.status === 'rejected');
  if (failed) throw failed.reason;
}

async function becomeReady(url: string): Promise<void> {
  const deadline = performance.now() + READY_WITHIN_MS;
  let last = 'nothing answers';
  while (performance.now() < deadline) {
    try {
      const answer = await fetch(`${url}/health/platform`, { signal: AbortSignal.timeout(5_000) });
      last = await answer.text();
      if (answer.ok) return;
    } catch (error) {
      last = (error as Error).message;
    }
    await delay(40);
  }
  throw new Error(`The services were not ready within ${READY_WITHIN_MS / 1000} s: ${last}`);
}
