import { setTimeout as delay } from 'node:timers/promises';
import { InvalidSettings } from '@flotilla/config';
import { createPostgresTransport } from '@flotilla/events';
import { openDirectoryStorage } from '@flotilla/storage';
import type { Log } from '@flotilla/telemetry';
import type { DataDirectory } from './data-directory.ts';
import { type Administrator, type Environment, type MemberName, memberNames, members, type Running } from './members.ts';
import { type RunningServices, ServiceFailed, STOP_WITHIN_MS } from './running-services.ts';

export type OneProcessOptions = {
  readonly serviceEnvironment: (name: MemberName) => Environment;
  readonly log: (service: string) => Log;
  readonly announceAdministrator: (administrator: Administrator) => void;
  readonly databaseUrl: (name: string) => string;
  readonly data: DataDirectory;
  readonly ready: (signal?: AbortSignal) => Promise<void>;
};

/** Starts every service inside this process; they share one connection to the events and one storage. */
export async function startInOneProcess(options: OneProcessOptions): Promise<RunningServices> {
  const { serviceEnvironment, log, announceAdministrator, databaseUrl, data, ready } = options;
  await using starting = new AsyncDisposableStack();
  const transport = await createPostgresTransport({ url: databaseUrl('events'), log: log('events') });
  starting.defer(() => transport.close());
  const reserve = reserveOf(serviceEnvironment('videos'));
  const storage = await openDirectoryStorage({ directory: data.path('objects'), log: log('storage'), ...reserve });

  const shared = { log, transport, storage, announceAdministrator };
  const outcomes = await Promise.allSettled(memberNames.map((name) => members[name].start(serviceEnvironment(name), shared)));
  stopInOrder(starting, outcomes, log);
  await ready();

  const running = starting.move();
  return { processIds: [], [Symbol.asyncDispose]: () => running.disposeAsync() };
}

function reserveOf(environment: Environment) {
  const bytes = Number(environment['UPLOAD_RESERVE_BYTES']);
  return Number.isSafeInteger(bytes) && bytes > 0 ? { reserveBytes: bytes } : {};
}

/** Whatever did start is stopped later, the gateway first; one that failed to start fails the whole. */
function stopInOrder(stack: AsyncDisposableStack, outcomes: PromiseSettledResult<Running>[], log: (service: string) => Log): void {
  for (const [index, outcome] of outcomes.entries()) {
    if (outcome.status === 'fulfilled') stack.defer(() => stopInTime(outcome.value, log(memberNames[index] as MemberName)));
  }
  for (const [index, outcome] of outcomes.entries()) {
    if (outcome.status === 'fulfilled') continue;
    if (outcome.reason instanceof InvalidSettings) throw outcome.reason;
    throw new ServiceFailed(`${memberNames[index]} could not start: ${(outcome.reason as Error).stack}`, { cause: outcome.reason });
  }
}

/** A process of its own would be killed; here the others end without waiting any longer. */
async function stopInTime(service: Running, log: Log): Promise<void> {
  const stopped = new AbortController();
  const tooLong = delay(STOP_WITHIN_MS, undefined, stopped).then(
    () => log.error('the service does not stop and is left behind'),
    () => {},
  );
  await Promise.race([service.stop(), tooLong]);
  stopped.abort();
}
