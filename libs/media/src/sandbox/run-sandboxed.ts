import { type ChildProcess, spawn } from 'node:child_process';
import { writeFile } from 'node:fs/promises';
import { constants } from 'node:os';
import { delimiter, dirname } from 'node:path';
import type { Writable } from 'node:stream';
import type { MediaTools } from '../tools.ts';
import { CANNOT_CONFINE } from './confinement.ts';
import { directorySize } from './directory-size.ts';
import type { SandboxTools } from './find-sandbox-tools.ts';
import { expectPlainFiles } from './made-files.ts';
import { type Progress, progressReader } from './progress.ts';
import type { Room } from './room-table.ts';
import { type FailureKind, ToolFailure } from './tool-failure.ts';

/** The limits of one run. `directory` belongs to its job: working directory, home and the only place for files. */
export type Sandbox = {
  readonly directory: string;
  readonly deadlineInMs: number;
  /** Kills a run whose frame, time and size have not changed for this long. */
  readonly stallInMs?: number;
  readonly memoryInBytes?: number;
  /** How much it may write, without files that were in the directory before. */
  readonly diskInBytes?: number;
  /** How much it steps back behind everything else, 0 to 19; default 2. */
  readonly niceness?: number;
  readonly signal?: AbortSignal;
};

type Run = Readers & {
  readonly program: 'ffmpeg' | 'ffprobe';
  readonly args: readonly string[];
  /** Files that it may read besides its inputs and what is in its directory. */
  readonly reads?: readonly string[];
};

type ConfinedRun = Readers & {
  /** What failures call it. */
  readonly name: string;
  /** The path of a program, and its arguments. */
  readonly command: readonly string[];
  readonly room: Omit<Room, 'directory' | 'programs'>;
  /** Beside what every run has. */
  readonly environment?: NodeJS.ProcessEnv;
};

type Readers = {
  /** When given, standard output is parsed as progress; otherwise it is returned. */
  readonly progressed?: (progress: Progress) => void;
  /** When given, receives standard output of any length, which is not returned then. */
  readonly printed?: (text: string) => void;
  /** When given, receives standard output as bytes; it is ended with the run if that succeeds. */
  readonly written?: Writable;
};

const MAX_OUTPUT_IN_BYTES = 8 * 1024 * 1024;
const MAX_ERRORS_IN_CHARACTERS = 16_000;
const LOOKS_EVERY_MS = 500;
const GIVES_UP_AFTER_MS = 3000;
const NICENESS = 2;
/** ffmpeg exits with success although the disk was full. */
const UNFINISHED = /No space left on device|Error writing trailer|Error closing file/;

/** Runs ffmpeg or ffprobe in the sandbox and returns its output. Throws ToolFailure; no process of the run is alive afterwards. */
export const runSandboxed = (tools: MediaTools, { program, args, reads = [], ...readers }: Run, sandbox: Sandbox) =>
  runConfined(
    tools,
    { name: program, command: [tools[program], ...args], room: { reads: [...inputsOf(args), ...reads] }, ...readers },
    sandbox,
  );

/** The same for any program. */
export async function runConfined(
  tools: SandboxTools,
  { name, command: wanted, room, environment, ...readers }: ConfinedRun,
  sandbox: Sandbox,
): Promise<{ output: string; errors: string }> {
  const fullAt = sandbox.diskInBytes ? sandbox.diskInBytes + (await directorySize(sandbox.directory)) : Number.POSITIVE_INFINITY;
  sandbox.signal?.throwIfAborted();
  await using entrance = await tools.confinement.enter({ ...room, directory: sandbox.directory, programs: tools.folders });
  const [command, ...rest] = [...limitsOf(tools, sandbox), ...entrance.words, ...wanted] as [string, ...string[]];
  const child = spawn(command, rest, {
    cwd: sandbox.directory,
    env: { ...environmentOf(sandbox.directory), ...environment },
    stdio: ['ignore', 'pipe', 'pipe'],
    detached: true,
  });
  child.once('spawn', () => void lowerPriority(child, sandbox));
  const outcome = watch(child, name, { ...sandbox, fullAt }, readers);
  // Callers may go on after a program that failed, but not after one that was stopped.
  const mayGoOn = await outcome.then(
    () => true,
    (error: unknown) => error instanceof ToolFailure && error.kind === 'exit',
  );
  if (mayGoOn) await expectPlainFiles(name, sandbox.directory);
  return await outcome;
}

function watch(
  child: ChildProcess,
  program: string,
  /** `fullAt`: the size of the directory at which the run has written too much. */
  sandbox: Sandbox & { readonly fullAt: number },
  { progressed, printed, written }: Readers,
): Promise<{ output: string; errors: string }> {
  const { promise, resolve, reject } = Promise.withResolvers<{ output: string; errors: string }>();
  let output = '';
  let errors = '';
  let stopped: FailureKind | null = null;
  let lastMove = Date.now();
  let lastProgress = '';

  let giveUp: NodeJS.Timeout | undefined;
  const stop = (kind: FailureKind) => {
    stopped ??= kind;
    killGroup(child);
    // A process stuck inside the kernel may outlive SIGKILL for a while; the worker does not wait for it.
    giveUp ??= setTimeout(() => finish(null, 'SIGKILL'), GIVES_UP_AFTER_MS);
  };
  const readProgress = progressReader((progress) => {
    const now = JSON.stringify(progress);
    if (now !== lastProgress) lastMove = Date.now();
    lastProgress = now;
    progressed?.(progress);
  });
  const abort = () => stop('aborted');
  sandbox.signal?.addEventListener('abort', abort, { once: true });
  const deadline = setTimeout(() => stop('deadline'), sandbox.deadlineInMs);
  const look = setInterval(() => {
    if (sandbox.stallInMs && Date.now() - lastMove > sandbox.stallInMs) stop('stalled');
    if (sandbox.diskInBytes) void directorySize(sandbox.directory).then((size) => size > sandbox.fullAt && stop('disk'));
  }, LOOKS_EVERY_MS);
  const settle = () => {
    clearTimeout(deadline);
    clearInterval(look);
    clearTimeout(giveUp);
    sandbox.signal?.removeEventListener('abort', abort);
  };
  function finish(code: number | null, signal: NodeJS.Signals | null): void {
    settle();
    killGroup(child);
    if (code === CANNOT_CONFINE && !stopped) return reject(new Error(`${program} could not be confined: ${errors.trim()}`));
    const kind = stopped ?? kindOf(code, signal ?? signalOf(code)) ?? (UNFINISHED.test(errors) ? 'incomplete' : null);
    if (kind) reject(new ToolFailure(program, kind, errors, signal && !stopped ? ` (${signal})` : ''));
    else if (written) written.end(() => resolve({ output, errors }));
    else resolve({ output, errors });
  }

  if (written) child.stdout?.on('data', () => (lastMove = Date.now())).pipe(written, { end: false });
  else
    child.stdout?.setEncoding('utf8').on('data', (text: string) => {
      if (progressed) return readProgress(text);
      lastMove = Date.now();
      if (printed) return printed(text);
      output += text;
      if (output.length > MAX_OUTPUT_IN_BYTES) stop('killed');
    });
  child.stderr?.setEncoding('utf8').on('data', (text: string) => {
    errors = (errors + text).slice(-MAX_ERRORS_IN_CHARACTERS);
  });
  child.once('error', (error) => {
    settle();
    reject(new ToolFailure(program, 'exit', error.message));
  });
  child.once('close', finish);
  return promise;
}

function kindOf(code: number | null, signal: NodeJS.Signals | null): FailureKind | null {
  if (signal === 'SIGXFSZ') return 'disk';
  if (signal) return 'killed';
  return code === 0 ? null : 'exit';
}

/** The first process of a confined run reports the signal that ended the program as shells do. */
function signalOf(code: number | null): NodeJS.Signals | null {
  if (code === null || code <= 128) return null;
  const name = Object.entries(constants.signals).find(([, number]) => number === code - 128)?.[0];
  return (name as NodeJS.Signals | undefined) ?? null;
}

/** The files that the arguments name as inputs. */
function inputsOf(args: readonly string[]): string[] {
  return args.flatMap((word, index) => (args[index - 1] === '-i' && word.startsWith('file:') ? [word.slice('file:'.length)] : []));
}

/** Kills the whole process group; ffmpeg may ignore everything but SIGKILL. */
function killGroup({ pid }: ChildProcess): void {
  if (pid === undefined) return;
  try {
    process.kill(-pid, 'SIGKILL');
  } catch {
    // The group is gone already.
  }
}

/** Requests have priority over encoding. */
async function lowerPriority({ pid }: ChildProcess, { niceness = NICENESS }: Sandbox): Promise<void> {
  // Linux may divide processors between sessions first, and the run is a session of its own. It may have ended, and not every system has such a file.
  await writeFile(`/proc/${pid}/autogroup`, String(niceness)).catch(() => {});
}

function environmentOf(directory: string): NodeJS.ProcessEnv {
  const path = ['/usr/local/bin', '/usr/bin', '/bin', dirname(process.execPath)].join(delimiter);
  // Few malloc arenas keep the reserved address space near what is used, so that the memory limit means something.
  return { PATH: path, LANG: 'C', HOME: directory, TMPDIR: directory, MALLOC_ARENA_MAX: '4' };
}

function limitsOf(tools: SandboxTools, { memoryInBytes, diskInBytes, deadlineInMs, niceness = NICENESS }: Sandbox): string[] {
  const seconds = Math.ceil((deadlineInMs / 1000) * tools.processors) + 1;
  const limits = [
    '--core=0',
    `--cpu=${seconds}`,
    ...(memoryInBytes ? [`--as=${memoryInBytes}`] : []),
    ...(diskInBytes ? [`--fsize=${diskInBytes}`] : []),
  ];
  return [
    ...(tools.nice ? [tools.nice, '-n', String(niceness)] : []),
    // When the worker is killed, its ffmpeg is killed as well.
    ...(tools.setpriv ? [tools.setpriv, '--pdeathsig', 'KILL', '--'] : []),
    ...(tools.prlimit ? [tools.prlimit, ...limits, '--'] : []),
  ];
}
