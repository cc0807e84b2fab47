import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { eventually } from '@flotilla/test-kit';
import { administratorPassword, onCluster } from './world.ts';

const root = fileURLToPath(new URL('../../..', import.meta.url));

export type Started = AsyncDisposable & {
  url: string;
  /** Of each instance, where there are several. */
  urls: readonly string[];
  output: () => string;
  /** Sends a signal to the first process alone, as a supervisor would. */
  signal(signal: NodeJS.Signals): void;
  /** Sends a signal to every process of the tree, as a terminal or an operator's `kill -9` would. */
  signalAll(signal: NodeJS.Signals): void;
  exited: Promise<number | null>;
  /** Every process of this start that is still there. */
  survivors(): number[];
};

/**
 * Runs what `npm start` (or `npm run cluster`) runs, or npm itself with the words given, in a process group of its own, and waits for the line that it
 * is ready (or for its end).
 */
export async function startCommand(environment: Record<string, string>, npmWords?: readonly string[]): Promise<Started> {
  const program = onCluster ? ['tools/cluster.ts', '--replicas=2'] : ['tools/start.ts'];
  const [command, words] = npmWords ? ['npm', npmWords] : [process.execPath, ['--disable-warning=ExperimentalWarning', ...program]];
  const child = spawn(command, words, {
    cwd: root,
    detached: true,
    stdio: ['ignore', 'pipe', 'pipe'],
    env: { ...process.env, HOST: '127.0.0.1', PORT: '0', ADMIN_PASSWORD: administratorPassword, RATE_LIMIT_FACTOR: '0', ...environment },
  });
  let output = '';
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (chunk) => (output += chunk));
  const exited = once(child, 'exit').then(([code]) => code as number | null);
  const family = new Set<number>([child.pid as number]);
  await eventually(
    async () => {
      for (const pid of descendantsOf(child)) family.add(pid);
      if (!/Ctrl-C stops everything/.test(output) && child.exitCode === null) throw new Error(`not ready: ${output}`);
    },
    { withinMs: 90_000 },
  );
  for (const pid of descendantsOf(child)) family.add(pid);
  const urls = [...output.matchAll(/Open\s+(\S+)/g)].map(([, url = '']) => url.replace('localhost', '127.0.0.1'));
  return {
    url: urls[0] ?? '',
    urls,
    output: () => output,
    signal: (signal) => void child.kill(signal),
    signalAll(signal) {
      for (const pid of family) sendTo(pid, signal);
    },
    exited,
    survivors: () => [...family].filter(isAlive),
    async [Symbol.asyncDispose]() {
      for (const pid of descendantsOf(child)) family.add(pid);
      for (const pid of family) sendTo(pid, 'SIGKILL');
      await exited;
    },
  };
}

function sendTo(pid: number, signal: NodeJS.Signals): void {
  try {
    process.kill(pid, signal);
  } catch {
    // It has ended already, as the caller wanted.
  }
}

function isAlive(pid: number): boolean {
  try {
    return readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ')[1]?.[0] !== 'Z';
  } catch {
    return false;
  }
}

function descendantsOf({ pid }: ChildProcess): number[] {
  const children = (parent: number): number[] => {
    try {
      return readFileSync(`/proc/${parent}/task/${parent}/children`, 'utf8').split(' ').filter(Boolean).map(Number);
    } catch {
      return [];
    }
  };
  const all: number[] = [];
  for (const queue = [pid as number]; queue.length > 0; ) {
    for (const child of children(queue.pop() as number)) {
      all.push(child);
      queue.push(child);
    }
  }
  return all;
}
