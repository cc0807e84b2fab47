import { setTimeout as delay } from 'node:timers/promises';
import { InvalidSettings, readSettings } from '@flotilla/config';
import { connectEngines, type RunningService, type Service } from '@flotilla/service';
import type { Log } from '@flotilla/telemetry';
import type { Environment, Member } from './environment.ts';
import { type Administrator, type RunningServices, ServiceFailed, STOP_WITHIN_MS } from './running-services.ts';

export type OneProcessOptions = {
  readonly services: readonly Service[];
  readonly environmentFor: (member: Member) => Environment;
  readonly log: (service: string) => Log;
  readonly announceAdministrator: (administrator: Administrator) => void;
  readonly ready: (signal?: AbortSignal) => Promise<void>;
  /** Gives up the start when aborted. */
  readonly signal?: AbortSignal;
};

/** Starts every service inside this process; they share one connection to the events and one storage. */
export async function startInOneProcess(options: OneProcessOptions): Promise<RunningServices> {
  const { services, environmentFor, log, announceAdministrator, ready, signal } = options;
  await using starting = new AsyncDisposableStack();
  const configs = services.map(({ name, settings }) => readSettings(settings, environmentFor({ name, index: 0 })));
  const until = signal && { signal };
  const uses = Object.assign({}, ...services.map((service) => service.uses));
  const { transport, storage } = starting.use(
    await connectEngines(Object.assign({}, ...configs), uses, { name: 'flotilla', log, ...until }),
  );

  const shared = { transport, storage, announceAdministrator, ...until };
  const start = async (service: Service, index: number): Promise<RunningService> =>
    service.start(configs[index], { ...shared, log: log(service.name) } as never);
  const outcomes = await Promise.allSettled(services.map(start));
  stopInOrder(starting, outcomes, services, log);
  await ready();

  const running = starting.move();
  return { processIds: [], [Symbol.asyncDispose]: () => running.disposeAsync() };
}

/** Services that started are stopped later, the last of the list first; one that failed to start fails the whole start. */
function stopInOrder(
  stack: AsyncDisposableStack,
  outcomes: readonly PromiseSettledResult<RunningService>[],
  services: readonly Service[],
  log: (service: string) => Log,
): void {
  const nameAt = (index: number) => services[index]?.name ?? '';
  for (const [index, outcome] of outcomes.entries()) {
    if (outcome.status === 'fulfilled') stack.defer(() => stopInTime(outcome.value, log(nameAt(index))));
  }
  for (const [index, outcome] of outcomes.entries()) {
    if (outcome.status === 'fulfilled') continue;
    if (outcome.reason instanceof InvalidSettings) throw outcome.reason;
    throw new ServiceFailed(`${nameAt(index)} could not start: ${(outcome.reason as Error).stack}`, { cause: outcome.reason });
  }
}

/** In a process of its own it would be killed; here the others end without waiting any longer. */
async function stopInTime(service: RunningService, log: Log): Promise<void> {
  const stopped = new AbortController();
  const tooLong = delay(STOP_WITHIN_MS, undefined, stopped).then(
    () => log.error('the service does not stop and is left behind'),
    () => {},
  );
  await Promise.race([service.stop(), tooLong]);
  stopped.abort();
}
