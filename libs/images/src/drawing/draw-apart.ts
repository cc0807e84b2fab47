import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { createRequire } from 'node:module';
import { dirname } from 'node:path';
import { fileURLToPath } from 'node:url';
import { CANNOT_CONFINE } from '@flotilla/media/confinement';
import type { Limits, Order, Outcome } from './order.ts';

const PROGRAM = fileURLToPath(new URL('./program.ts', import.meta.url));
const PACKAGE = fileURLToPath(new URL('../..', import.meta.url));
const sharp = createRequire(import.meta.url).resolve('sharp');
const MODULES = sharp.slice(0, sharp.indexOf('/node_modules/') + '/node_modules'.length);
/** What the program consists of. */
export const programFolders: readonly string[] = [dirname(process.execPath), PACKAGE, MODULES];
const MAX_ERRORS_IN_CHARACTERS = 4000;

type Bounds = Limits & {
  readonly deadlineInMs: number;
  readonly signal: AbortSignal | undefined;
  /** The words before the program that confine it. */
  readonly confined: readonly string[];
};

/**
 * Draws in a process without secrets that ends with this order: no image can take longer than the deadline, keep memory,
 * or crash this process. Resolves when the process has ended.
 */
export async function drawApart(order: Order, { deadlineInMs, memoryInBytes, signal, confined }: Bounds): Promise<Outcome> {
  signal?.throwIfAborted();
  const [command, ...words] = [...confined, process.execPath, PROGRAM];
  const child = spawn(command, words, {
    env: { LANG: 'C.UTF-8', MALLOC_ARENA_MAX: '2' },
    serialization: 'advanced',
    stdio: ['ignore', 'ignore', 'pipe', 'ipc'],
  });
  const gone = once(child, 'close').catch(() => {});
  const kill = () => child.kill('SIGKILL');
  let isLate = false;
  const deadline = setTimeout(() => {
    isLate = true;
    kill();
  }, deadlineInMs);
  signal?.addEventListener('abort', kill, { once: true });
  try {
    const outcome = await outcomeOf(child, { ...order, memoryInBytes });
    signal?.throwIfAborted();
    return isLate ? { refused: 'The picture takes too long to draw.' } : outcome;
  } finally {
    clearTimeout(deadline);
    signal?.removeEventListener('abort', kill);
    kill();
    await gone;
  }
}

/** A process that a signal ended was crashed by its image; one that exited without an answer is a bug. */
function outcomeOf(child: ChildProcess, order: Order & Limits): Promise<Outcome> {
  const { promise, resolve, reject } = Promise.withResolvers<Outcome>();
  let errors = '';
  child.stderr?.setEncoding('utf8').on('data', (text: string) => {
    errors = (errors + text).slice(-MAX_ERRORS_IN_CHARACTERS);
  });
  child.once('message', (outcome) => resolve(outcome as Outcome));
  child.once('error', reject);
  child.once('close', (code, signal) => {
    if (code === CANNOT_CONFINE) reject(new Error(`The drawing process could not be confined: ${errors}`));
    else if (signal || (code ?? 0) > 128) resolve({ refused: 'The picture cannot be read.' });
    else reject(new Error(`The drawing process ended with ${code}: ${errors}`));
  });
  // It may have ended before it read the order.
  child.send(order, () => {});
  return promise;
}
