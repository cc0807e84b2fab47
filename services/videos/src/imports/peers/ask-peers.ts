import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';
import { ImportFailure } from '../import-failure.ts';
import { FAILED, type Order } from './order.ts';

const PROGRAM = fileURLToPath(new URL('./program.ts', import.meta.url));
const IMPORTS = fileURLToPath(new URL('..', import.meta.url));
const PACKAGE = fileURLToPath(new URL('../../../package.json', import.meta.url));
const LONGEST_REASON = 1_000;
/** It may connect and read its own code; no files, processes, threads or native code. */
const LIMITS = [
  '--permission',
  '--allow-net',
  `--allow-fs-read=${IMPORTS}`,
  `--allow-fs-read=${PACKAGE}`,
  '--max-old-space-size=96',
  '--no-warnings',
];

type Bounds = { readonly signal: AbortSignal; readonly withinMs: number };

/**
 * What peers send, from a process of its own that knows nothing but the order and ends with the last byte, with `signal` or with whoever reads. It connects
 * to the addresses of the order alone, which the guard has allowed. Throws ImportFailure.
 */
export async function* askPeers(order: Order, { signal, withinMs }: Bounds): AsyncGenerator<Buffer> {
  signal.throwIfAborted();
  const child = spawn(process.execPath, [...LIMITS, PROGRAM], { env: {}, stdio: ['pipe', 'pipe', 'pipe'] });
  const gone = once(child, 'close');
  gone.catch(() => {});
  // Rejects with what kept it from starting.
  if (child.pid === undefined) await gone;
  const late = AbortSignal.timeout(Math.max(0, Math.ceil(withinMs)));
  const ending = AbortSignal.any([signal, late]);
  const kill = () => child.kill('SIGKILL');
  ending.addEventListener('abort', kill, { once: true });
  let reason = '';
  child.stderr.setEncoding('utf8').on('data', (text: string) => {
    reason = (reason + text).slice(0, LONGEST_REASON);
  });
  // It may have ended before it read the order.
  child.stdin.on('error', () => {}).write(`${JSON.stringify(order)}\n`);
  try {
    for await (const chunk of child.stdout as AsyncIterable<Buffer>) yield chunk;
    const [code] = (await gone) as [number | null];
    if (code === 0) return;
    signal.throwIfAborted();
    if (late.aborted) throw new ImportFailure('The peers did not send the file in time.');
    throw new ImportFailure(code === FAILED && reason ? reason : 'The process that asks peers ended before it had everything.');
  } finally {
    ending.removeEventListener('abort', kill);
    kill();
    await gone.catch(() => {});
  }
}
