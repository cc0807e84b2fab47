import { spawn } from 'node:child_process';
import { createInterface } from 'node:readline';
import { fileURLToPath } from 'node:url';
import type { Environment } from './environment.ts';
import { type Administrator, STOP_WITHIN_MS } from './running-services.ts';

const root = fileURLToPath(new URL('../../..', import.meta.url));
const preloaded = (name: string) => `--import=${new URL(`./child/${name}`, import.meta.url).href}`;
const LAST_WORDS = 12;

/** How a process ended, such as "ended with 1", and what it printed beside log lines, which should be the reason. */
export type Ending = { readonly how: string; readonly words: string };

export type ServiceProcess = {
  readonly pid: number | undefined;
  /** Never rejects. */
  readonly ended: Promise<Ending>;
  /** Asks it to stop, kills it after this many milliseconds, and resolves when it has ended. */
  stop(withinMs?: number): Promise<void>;
};

export type ProcessOptions = {
  /** The whole environment of the process. */
  readonly environment: Environment;
  /** Called with every line it prints. */
  readonly say: (line: string) => void;
  readonly announceAdministrator: (administrator: Administrator) => void;
  /** Called with every source file of this repository that the process loads. */
  readonly loaded?: (file: string) => void;
};

/** Runs one service as a process of its own, which ends with this one. A generated administrator password is passed on, never logged. */
export function startProcess(program: string, { environment, say, announceAdministrator, loaded }: ProcessOptions): ServiceProcess {
  const flags = [
    '--disable-warning=ExperimentalWarning',
    // Video bytes lie outside the heap: with the default young generation they pile up between collections, and 256 KB ranges are
    // served at a third of the rate.
    '--max-semi-space-size=2',
    preloaded('end-with-parent.ts'),
    ...(loaded ? [preloaded('report-sources.ts')] : []),
  ];
  const child = spawn(process.execPath, [...flags, program], {
    cwd: root,
    env: environment,
    stdio: ['ignore', 'pipe', 'pipe', 'ipc'],
    // A process group of its own: Ctrl-C at the terminal reaches this process alone, which stops the services in order.
    detached: true,
    windowsHide: true,
  });
  child.on('message', (message) => {
    const { administrator, source } = message as { administrator?: Administrator; source?: string };
    if (administrator) announceAdministrator(administrator);
    if (source) loaded?.(source);
  });
  const words: string[] = [];
  for (const stream of [child.stdout, child.stderr]) {
    if (!stream) continue;
    createInterface({ input: stream }).on('line', (line) => {
      say(line);
      const word = lastWordOf(line);
      if (word !== undefined && words.length < LAST_WORDS) words.push(word);
    });
  }
  const ended = new Promise<Ending>((resolve) => {
    child.once('error', (error) => resolve({ how: 'could not be started', words: error.message }));
    child.once('close', (code, signal) => resolve({ how: `ended with ${signal ?? code}`, words: words.join('\n') }));
  });
  return {
    pid: child.pid,
    ended,
    async stop(withinMs = STOP_WITHIN_MS) {
      child.kill('SIGTERM');
      const insist = setTimeout(() => child.kill('SIGKILL'), withinMs);
      await ended;
      clearTimeout(insist);
    },
  };
}

/** The part of a line that gives the reason why a process ended: what is no log line, and the message of the last log line. */
function lastWordOf(line: string): string | undefined {
  if (!line.startsWith('{')) return line === '' ? undefined : line;
  if (!line.includes('"level":"fatal"')) return undefined;
  const { msg, err } = JSON.parse(line) as { msg?: string; err?: { message?: string } };
  return [msg, err?.message].filter(Boolean).join(': ');
}
