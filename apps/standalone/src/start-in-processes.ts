import type { Writable } from 'node:stream';
import type { Service } from '@flotilla/service';
import type { Log } from '@flotilla/telemetry';
import type { Environment, Member } from './environment.ts';
import { keepRunning, type Supervised } from './keep-running.ts';
import { programOf } from './load-services.ts';
import { restartOnChange } from './restart-on-change.ts';
import { type Administrator, type RunningServices, ServiceFailed } from './running-services.ts';
import { type ServiceProcess, startProcess } from './start-process.ts';

export type ProcessesOptions = {
  readonly services: readonly Service[];
  readonly environmentFor: (member: Member) => Environment;
  /** Processes of each service. */
  readonly replicas: number;
  readonly log: (service: string) => Log;
  /** Where the services' own JSON lines go. */
  readonly destination: Writable;
  readonly announceAdministrator: (administrator: Administrator) => void;
  readonly ready: (signal?: AbortSignal) => Promise<void>;
  /** Follow changes of the source files. */
  readonly watch: boolean;
};

/**
 * Starts every service as a process of its own. Until the whole is ready, one that ends fails the start; from then on it is started
 * again. During development it waits for the next change of its source instead.
 */
export async function startInProcesses(options: ProcessesOptions): Promise<RunningServices> {
  const { services, environmentFor, replicas, log, ready, watch } = options;
  const everybody = services.flatMap(({ name }) => Array.from({ length: replicas }, (_, index): Member => ({ name, index })));

  const start = (member: Member, loaded?: (file: string) => void): ServiceProcess =>
    startProcess(programOf(member.name), {
      environment: environmentFor(member),
      say: lineWriter(options, member.name),
      announceAdministrator: options.announceAdministrator,
      ...(loaded && { loaded }),
    });
  const supervised: Supervised[] = [];
  await using starting = new AsyncDisposableStack();
  if (watch) {
    for (const member of everybody)
      supervised.push(
        starting.adopt(
          restartOnChange((loaded) => start(member, loaded), log(member.name)),
          stop,
        ),
      );
    await ready();
  } else {
    const first = everybody.map((member) => ({ member, process: starting.adopt(start(member), stop) }));
    const waiting = new AbortController();
    starting.defer(() => waiting.abort());
    await Promise.race([ready(waiting.signal), ...first.map(failWhenEnded)]);
    for (const { member, process } of first)
      supervised.push(
        starting.adopt(
          keepRunning(process, () => start(member), log(member.name)),
          stop,
        ),
      );
  }

  const running = starting.move();
  return {
    get processIds() {
      return supervised.map(({ pid }) => pid).filter((pid) => pid !== undefined);
    },
    [Symbol.asyncDispose]: () => running.disposeAsync(),
  };
}

const stop = (stoppable: { stop(): Promise<void> }) => stoppable.stop();

async function failWhenEnded({ member: { name }, process }: { member: Member; process: ServiceProcess }): Promise<never> {
  const { how, words } = await process.ended;
  throw new ServiceFailed(`${name} ${how}\n${words}`);
}

/** A service's JSON lines are log lines already; whatever else it prints becomes one's message. */
function lineWriter({ log, destination }: ProcessesOptions, name: string): (line: string) => void {
  const own = log(name);
  return (line) => {
    if (line.startsWith('{')) destination.write(`${line}\n`);
    else if (line !== '') own.warn(line);
  };
}
