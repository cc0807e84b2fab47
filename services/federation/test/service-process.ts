import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { createInterface } from 'node:readline';
import type { Readable } from 'node:stream';
import { fileURLToPath } from 'node:url';

const program = fileURLToPath(new URL('../src/main.ts', import.meta.url));

/** Answers every message with the bytes that are in use once garbage is collected. */
const tellMemory = `process.on('message', () => {
  gc();
  const { heapUsed, external } = process.memoryUsage();
  process.send(heapUsed + external);
});`;

export type ServiceProcess = AsyncDisposable & {
  readonly url: string;
  readonly pid: number;
  kill(): Promise<void>;
  /** Bytes in use, without garbage. */
  memoryInUse(): Promise<number>;
};

/** Federation as a process of its own, which can be killed; returns when it listens. */
export async function startProcess(environment: Record<string, string>): Promise<ServiceProcess> {
  const flags = ['--disable-warning=ExperimentalWarning', '--expose-gc', `--import=data:text/javascript,${encodeURIComponent(tellMemory)}`];
  const child = spawn(process.execPath, [...flags, program], {
    env: { ...environment, LOG_LEVEL: 'info' },
    stdio: ['ignore', 'pipe', 'inherit', 'ipc'],
  });
  const ended = once(child, 'exit');
  const kill = async () => {
    child.kill('SIGKILL');
    await ended;
  };
  const { promise, resolve, reject } = Promise.withResolvers<string>();
  void ended.then(() => reject(new Error('The process ended before it listened.')));
  promise.catch(() => {});
  createInterface({ input: child.stdout as Readable }).on('line', (line) => {
    const { url } = JSON.parse(line) as { url?: string };
    if (line.includes('federation listens') && url) resolve(url);
  });
  const memoryInUse = async () => {
    child.send('memory');
    const [bytes] = await once(child, 'message');
    return bytes as number;
  };
  return { url: await promise, memoryInUse, pid: child.pid as number, kill, [Symbol.asyncDispose]: kill };
}
