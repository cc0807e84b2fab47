import { type ChildProcess, fork } from 'node:child_process';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';
import type { Limits, Order, Outcome } from './order.ts';

const PROGRAM = fileURLToPath(new URL('./program.ts', import.meta.url));
const MAX_ERRORS_IN_CHARACTERS = 4000;

type Bounds = Limits & { readonly deadlineInMs: number; readonly signal: AbortSignal | undefined };

/**
 * Draws in a process without secrets that ends with this order: no image can take longer than the deadline, keep memory,
 * or crash this process. Resolves when the process has ended.
 */
export async function drawApart(order: Order, { deadlineInMs, memoryInBytes, signal }: Bounds): Promise<Outcome> {
  signal?.throwIfAborted();
  const child = fork(PROGRAM, [], {
    execArgv: [],
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
    if (signal) resolve({ refused: 'The picture cannot be read.' });
    else reject(new Error(`The drawing process ended with ${code}: ${errors}`));
  });
  // It may have ended before it read the order.
  child.send(order, () => {});
  return promise;
}
