import { setTimeout as delay } from 'node:timers/promises';
import { InvalidSettings, readSettings } from '@flotilla/config';
import { connectTransport } from '@flotilla/events';
import { connectStorage } from '@flotilla/storage';
import type { Log } from '@flotilla/telemetry';
import type { Member } from './environment.ts';
import { type Administrator, type Environment, type MemberName, memberNames, members, type Running } from './members.ts';
import { type RunningServices, ServiceFailed, STOP_WITHIN_MS } from './running-services.ts';

export type OneProcessOptions = {
  readonly environmentFor: (member: Member) => Environment;
  readonly log: (service: string) => Log;
  readonly announceAdministrator: (administrator: Administrator) => void;
  readonly ready: (signal?: AbortSignal) => Promise<void>;
  /** Gives up the start when aborted. */
  readonly signal?: AbortSignal;
};

/** Starts every service inside this process; they share one connection to the events and one storage. */
export async function startInOneProcess(options: OneProcessOptions): Promise<RunningServices> {
  const { environmentFor, log, announceAdministrator, ready, signal } = options;
  await using starting = new AsyncDisposableStack();
  // videos reads every setting of the events and of the storage, and how much of a disk is to stay free.
  const config = readSettings(members.videos.settings, environmentFor({ name: 'videos', index: 0 }));
  const until = signal && { signal };
  const transport = await connectTransport(config, { service: 'flotilla', log: log('events'), ...until });
  starting.defer(() => transport.close());
  const storage = await connectStorage(config, { log: log('storage'), reserveBytes: config.uploadReserveBytes, ...until });

  const shared = { log, transport, storage, announceAdministrator, ...until };
  const outcomes = await Promise.allSettled(
    memberNames.map(async (name) => members[name].start(environmentFor({ name, index: 0 }), shared)),
  );
  stopInOrder(starting, outcomes, log);
  await ready();

  const running = starting.move();
  return { processIds: [], [Symbol.asyncDispose]: () => running.disposeAsync() };
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
