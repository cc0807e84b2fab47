import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { createInterface } from 'node:readline';
import { fileURLToPath } from 'node:url';
import { cpuSecondsOf } from './processes.ts';

export type Load = {
  url: string;
  /** One path, or several that are requested in turn. */
  path: string | readonly string[];
  method?: 'GET' | 'POST' | 'PUT';
  /** JSON; of several one after the other. */
  body?: string | readonly string[];
  /** Of several callers who take turns. */
  tokens?: readonly string[];
  /** Of all requests, or of several one after the other. */
  headers?: Record<string, string> | readonly Record<string, string>[];
  ranges?: { size: number; of: number };
  connections: number;
  seconds?: number;
};
export type Figures = {
  requests: number;
  perSecond: number;
  megabytesPerSecond: number;
  p50: number;
  p95: number;
  p99: number;
  failed: number;
  /** The status of the last one. */
  failedWith?: number;
  /** CPU milliseconds of the measured processes per request. */
  cpuPerRequest: number;
};

const program = (name: string) => fileURLToPath(new URL(`./${name}.ts`, import.meta.url));

/** Runs a load in a process of its own and reads the CPU of the measured processes over the measured part. */
export async function measure(load: Load, processIds: readonly number[]): Promise<Figures> {
  const child = spawn(process.execPath, ['--disable-warning=ExperimentalWarning', program('load')], {
    stdio: ['pipe', 'pipe', 'inherit'],
  });
  child.stdin.end(JSON.stringify({ seconds: 6, ...load }));
  let before = 0;
  let seen: Omit<Figures, 'cpuPerRequest'> | undefined;
  let after = 0;
  for await (const line of createInterface({ input: child.stdout })) {
    if (line === 'measuring') before = cpuSecondsOf(processIds);
    else {
      after = cpuSecondsOf(processIds);
      seen = JSON.parse(line) as Omit<Figures, 'cpuPerRequest'>;
    }
  }
  if (!seen) throw new Error('The load generator printed nothing.');
  if (seen.failed > 0)
    throw new Error(
      `${seen.failed} of ${seen.requests} requests for ${[load.path].flat()[0]} failed, the last one with ${seen.failedWith}.`,
    );
  return { ...seen, cpuPerRequest: ((after - before) * 1000) / seen.requests };
}

/** The same several times, for the best and the median run. */
export async function measureOften(load: Load | (() => Load), processIds: readonly number[], times = 3): Promise<Figures[]> {
  const runs: Figures[] = [];
  while (runs.length < times) runs.push(await measure(typeof load === 'function' ? load() : load, processIds));
  return runs;
}

export type Child<Printed> = AsyncDisposable & { printed: Printed; pid: number };

/** Starts a program of this folder that prints one line of JSON when it is ready and ends on SIGTERM. */
export async function startChild<Printed>(
  name: string,
  environment: Record<string, string>,
  nodeFlags: readonly string[] = [],
): Promise<Child<Printed>> {
  const child = spawn(process.execPath, ['--disable-warning=ExperimentalWarning', ...nodeFlags, program(name)], {
    stdio: ['ignore', 'pipe', 'inherit'],
    env: { ...process.env, ...environment },
  });
  const ended = once(child, 'exit');
  const lines = createInterface({ input: child.stdout });
  const [line] = await Promise.race([once(lines, 'line'), ended.then(() => ['']) as Promise<string[]>]);
  if (!line) throw new Error(`${name} ended before it was ready.`);
  return {
    printed: JSON.parse(line as string) as Printed,
    pid: child.pid as number,
    async [Symbol.asyncDispose]() {
      child.kill('SIGTERM');
      await ended;
    },
  };
}
